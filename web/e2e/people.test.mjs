// People: a guest keeps the account with a password and comes back elsewhere; limits and exclusion; the office of staff; the minimum age.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVER, asked, askedForPassword, audit, enter, newWindow, noErrors, sitDown, someone, stage } from './house.mjs';
import { codeOf, hire, PASSWORD, signInFirst } from './keyed.mjs';

const TABLE = '[data-table="roulette"]';
const {
  browser,
  houses: [house, strict],
} = await stage({ betting: EVER, tables: ['roulette=nz-1996/roulette'] }, { betting: EVER, age: 20, tables: ['roulette=nz-1996/roulette'] });

const named = (page, name) => page.locator('.who .name', { hasText: name }).waitFor();
const signOut = (page) => page.getByRole('button', { name: 'Sign out', exact: true }).first().click();

async function signIn(page, name, password, secret) {
  await askedForPassword(page);
  await page.fill('#account-name', name);
  await page.fill('#password', password);
  if (secret) await page.fill('#totp', codeOf(secret));
  await page.keyboard.press('Enter');
}

test('a guest keeps the account with a password, and signs in elsewhere', { timeout: 120_000 }, async () => {
  const anna = someone('anna');
  const page = await newWindow(browser);
  await enter(page, house, anna);
  await signOut(page);
  await page.getByText('The account has no password').waitFor();
  await page.locator('[data-act="set-password"]').click();
  await page.fill('#new-password', PASSWORD);
  await audit(page, 'a password', 'dialog');
  await page.locator('[data-act="keep-password"]').click();
  await page.getByText('The password is kept').waitFor();
  await page.locator('[data-act="sign-out"]').click();
  await page.getByRole('button', { name: 'Take a name' }).first().waitFor();

  const other = await newWindow(browser);
  await other.goto(house.url);
  await signIn(other, anna.toUpperCase(), 'not the password');
  await other.locator('dialog [role="alert"]', { hasText: 'is not right' }).waitFor();
  await audit(other, 'signing in', 'dialog');
  await other.fill('#password', PASSWORD);
  await other.keyboard.press('Enter');
  await named(other, anna);
  await other.waitForFunction(() => document.querySelector('[data-balance]')?.textContent === '$1,000.00');

  // Signed in at both, then out at both.
  await signIn(page, anna, PASSWORD);
  await named(page, anna);
  await signOut(other);
  await other.locator('[data-act="sign-out-everywhere"]').click();
  await other.getByRole('button', { name: 'Take a name' }).first().waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  noErrors(page, other);
  await page.context().close();
  await other.context().close();
});

test('limits of one’s own are kept and hold; an exclusion is asked twice', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('lea'));
  await page.locator('[data-act="protect"]').click();
  const wager = page.locator('[data-limit="wager"]');
  await wager.locator('input').fill('5');
  await wager.getByRole('button', { name: 'Set' }).click();
  await wager.getByText('$5.00').waitFor();
  await wager.locator('input').fill('50');
  await wager.getByRole('button', { name: 'Set' }).click();
  await wager.getByText('$50.00 from').waitFor();
  await audit(page, 'limits', 'dialog');
  await page.locator('[data-act="exclude-me"]').click();
  await page.getByRole('button', { name: 'Yes: nobody can shorten it' }).click();
  await page.locator('[data-excluded]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator(TABLE).first().click();
  await page.locator('[data-seat="1"]').click();
  await page.locator('[data-act="sit"]').click();
  await page.getByText('you have excluded yourself', { exact: false }).first().waitFor();
  noErrors(page);
  await page.context().close();
});

test('the office: an administrator adds a manager, who excludes a player and lifts it again', { timeout: 120_000 }, async () => {
  const player = await newWindow(browser);
  const name = someone('bo');
  await enter(player, house, name);
  await sitDown(player, 3, '100', TABLE);
  const page = await newWindow(browser);
  const ada = await hire(house, ['administrator', 'manager']);
  await page.goto(`${house.url}office`);
  await signInFirst(page, ada);
  await page.locator(`[data-member="${ada.name}"]`).waitFor();
  await audit(page, 'the office', 'main');
  const mia = someone('mia');
  await page.fill('#staff-name', mia);
  await page.locator('[data-form="add"]').getByRole('button', { name: 'Add' }).click();
  const secret = await page.locator('[data-secret]').textContent();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  await page.locator('[data-act="handed-over"]').click();
  await page.locator(`[data-member="${mia}"]`, { hasText: 'has not signed in yet' }).waitFor();

  await page.fill('#player', name);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.locator('[data-act="exclude"]').click();
  await page.locator('[data-person] [data-excluded] [data-rule="nz-1996/general/10.0"]').waitFor();
  await player.locator('[data-act="protect"]').click();
  await player.locator('[data-excluded]').waitFor();
  await page.fill('#why-lift', 'it was somebody else');
  await page.locator('[data-act="readmit"]').click();
  await page.locator('[data-act="exclude"]').waitFor();
  // Nobody's roles change, and nobody leaves, without a reason.
  const member = page.locator(`[data-member="${mia}"]`);
  await member.getByRole('button', { name: 'Remove…' }).click();
  await page.fill('#why-staff', 'she moved away');
  await member.getByRole('button', { name: `Remove ${mia}` }).click();
  await member.waitFor({ state: 'detached' });
  noErrors(page, player);
  await page.context().close();
  await player.context().close();
});

test('where there is a minimum age it is said with the name', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await page.goto(strict.url);
  const name = someone('cy');
  await asked(page);
  await page.locator('#old-enough').check();
  await page.fill('#name', name);
  await page.keyboard.press('Enter');
  await named(page, name);
  await sitDown(page, 1, '100', TABLE);
  await page.locator('[data-chips]').first().waitFor();
  noErrors(page);
  await page.context().close();
});

test('a page of staff asks for a password at once', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await page.goto(`${house.url}office`);
  await page.locator('#account-name').waitFor();
  noErrors(page);
});
