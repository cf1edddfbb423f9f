// A guest's account: it outlives sign-out, tabs, the browser and the house; its recovery code brings it to another browser; being broke
// is not the end. And an address that leads to no table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, atStake, audit, cents, enter, EVER, newTab, newWindow, noErrors, phone, sitDown, someone, stage } from './house.mjs';
import { goToWork, Keyer } from './keyed.mjs';

const TABLE = '[data-table="roulette"]';
// At one house the wheel waits; at the other it is keyed, and guests begin with little.
const {
  browser,
  houses: [house, poor],
} = await stage({ betting: EVER, tables: ['roulette=nz-1996/roulette'] }, { guests: 1_000, tables: ['roulette=nz-1996/roulette physical'] });

const account = (page) => page.locator('dialog', { has: page.locator('[data-act="sign-out"]') });
const signOut = (page) => page.getByRole('button', { name: 'Sign out' }).click();
const back = (page, name) => page.locator(`[data-back="${name}"]`);
const takeName = (page) => page.getByRole('button', { name: 'Take a name' });
const named = (page, name) => page.locator('.who .name', { hasText: name }).waitFor();

test('who signs out may come back; tabs follow each other; a restart of browser or house loses nothing', { timeout: 120_000 }, async () => {
  const anna = someone('anna');
  const page = await newWindow(browser);
  await enter(page, house, anna);
  await sitDown(page, 1, '100', TABLE);
  await page.locator('[data-spot="red"][data-open="true"]').click();
  await atStake(page, '$5.00');

  // A second tab is the same player at the same place.
  const tab = await newTab(page.context());
  await tab.goto(`${house.url}table/roulette`);
  await named(tab, anna);
  await atStake(tab, '$5.00');
  assert.equal(await tab.locator('dialog').count(), 0, 'nobody is asked for a name');

  // It is asked first, and told what is where.
  await signOut(page);
  await account(page).locator('[data-at="roulette"]', { hasText: '$95.00 in chips, $5.00 on the layout' }).waitFor();
  assert.match(await account(page).textContent(), /\$900\.00.*come back/s);
  await audit(page, 'signing out', 'dialog');
  await page.getByRole('button', { name: 'Stay' }).click();
  await named(page, anna);
  await signOut(page);
  await page.locator('[data-act="sign-out"]').click();
  await takeName(page).first().waitFor();
  await takeName(tab).first().waitFor();
  await tab.getByText('You are watching').first().waitFor();

  // The name is taken, but not from the one who left it here.
  await takeName(page).first().click();
  await page.locator('dialog').getByRole('heading', { name: 'Welcome back' }).waitFor();
  await audit(page, 'coming back', 'dialog');
  await page.fill('#name', anna.toUpperCase());
  await page.keyboard.press('Enter');
  await named(page, anna);
  await named(tab, anna);
  await atStake(page, '$5.00');
  await atStake(tab, '$5.00');
  assert.equal(await page.locator('[data-balance]').textContent(), '$900.00');

  // The browser is closed and opened again, the house is restarted.
  const kept = await page.context().storageState();
  noErrors(page, tab);
  await page.context().close();
  await house.stop();
  await house.restart();
  const again = await newWindow(browser, phone, kept);
  await again.goto(house.url);
  await again.waitForFunction(() => document.querySelector('[data-balance]')?.textContent === '$900.00');
  assert.equal(await again.locator('dialog').count(), 0);
  await again.locator(TABLE).click();
  await again.waitForFunction(() => document.querySelector('[data-chips]')?.textContent === '$95.00');
  // Signed out on a phone, the button to come back is there.
  await signOut(again);
  await audit(again, 'signing out on a phone', 'dialog');
  assert.ok(await again.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
  await again.locator('[data-act="sign-out"]').tap();
  await takeName(again).first().tap();
  await back(again, anna).tap();
  await again.waitForFunction(() => document.querySelector('[data-chips]')?.textContent === '$95.00');
  noErrors(again);
  await again.context().close();
});

test('the recovery code is shown on demand, opens the account elsewhere, and can be changed; forgetting warns', { timeout: 120_000 }, async () => {
  const name = someone('cora');
  const page = await newWindow(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(house.url).origin });
  await enter(page, house, name);
  await sitDown(page, 2, '250', TABLE);
  await signOut(page);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('croupier.accounts')).known[0].token);
  assert.ok(!(await page.content()).includes(token.slice(0, 8)), 'the code is nowhere on the page before it is asked for');
  await page.locator('[data-act="show-code"]').click();
  await page.locator('[data-act="copy-code"]').click();
  await page.getByText('Copied.').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(code.replaceAll(' ', ''), token);
  await audit(page, 'the code', 'dialog');

  const other = await newWindow(browser);
  await other.goto(house.url);
  await asked(other);
  await other.locator('[data-act="code"]').click();
  await other.fill('#code', code.slice(3));
  await other.keyboard.press('Enter');
  await other.getByText('64 characters').waitFor();
  await other.fill('#code', code.replace(/\S/g, '0'));
  await other.keyboard.press('Enter');
  await other.getByText('This code is not valid').waitFor();
  await other.fill('#code', code);
  await other.keyboard.press('Enter');
  await named(other, name);
  await other.waitForFunction(() => document.querySelector('[data-balance]')?.textContent === '$750.00');

  // Changed here, the old code and whoever came with it are out. The table's socket ends with the old code and may do so before the new
  // one is heard of; that signs nobody out.
  await page.route('**/api/sessions/renew', async (route) => {
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/me') && answer.status() === 401);
    const response = await route.fetch();
    await ended;
    await route.fulfill({ response });
  });
  await page.locator('[data-act="change-code"]').click();
  await page.getByText('The old one is void').waitFor();
  assert.notEqual((await page.locator('[data-code]').textContent()).replaceAll(' ', ''), token);
  await other.locator(TABLE).click();
  await other.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  await back(other, name).click();
  await other.getByText(`The account ${name} no longer exists`).waitFor();
  await other.getByRole('button', { name: `Forget ${name}` }).click();
  await other.locator('[data-act="forget"]').click();
  await back(other, name).waitFor({ state: 'detached' });

  // Here the account is as it was; forgetting it is said twice, with a warning.
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.waitForFunction(() => document.querySelector('[data-chips]')?.textContent === '$250.00');
  await signOut(page);
  await page.locator('[data-act="ask-forget"]').click();
  assert.match(await page.getByRole('alertdialog').innerText(), /lost for good/);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.locator('[data-act="ask-forget"]').click();
  await page.locator('[data-act="forget"]').click();
  await takeName(page).first().click();
  assert.equal(await page.locator('[data-back]').count(), 0);
  await page.fill('#name', name);
  await page.keyboard.press('Enter');
  await page.getByText(/is taken/).waitFor();
  noErrors(page, other);
  await page.context().close();
  await other.context().close();
});

test('staff work in one tab; the guest in another tab of the same browser stays', async () => {
  const name = someone('gil');
  const page = await newWindow(browser);
  await enter(page, poor, name);
  const tab = await newTab(page.context());
  await tab.goto(`${poor.url}table/roulette`);
  await named(tab, name);
  // In this tab the guest signs out for staff to come in.
  await signOut(tab);
  await tab.locator('[data-act="sign-out"]').click();
  const dealer = await goToWork(tab, poor, 'roulette');
  await takeName(page).first().click();
  await back(page, name).click();
  await named(page, name);
  await named(tab, dealer);
  assert.equal(
    await page.evaluate(() => JSON.stringify(localStorage)).then((text) => text.includes(dealer)),
    false,
    'the session of staff is not kept by the browser',
  );
  // At a table the way out is listed under the name.
  await tab.locator('[data-act="pages"]').click();
  await signOut(tab);
  await tab.locator('[data-act="sign-out"]').click();
  await named(tab, name);
  noErrors(page, tab);
  await page.context().close();
});

test('broke is not the end: play money where it is missed, refused in words that can be read', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, poor, someone('rex'));
  await sitDown(page, 3, '10', TABLE);
  assert.equal(await page.locator('[data-refill]').count(), 0);
  const keyer = new Keyer(poor, 'roulette');
  /** Ten dollars on red, and black comes. */
  const lose = async () => {
    await page.locator('[data-chip="500"]').click();
    await page.locator('[data-spot="red"][data-open="true"]').click();
    await page.locator('[data-spot="red"][data-open="true"]').click();
    await atStake(page, '$10.00');
    await keyer.say('spin');
    await keyer.say('no-more-bets');
    await keyer.say('result', { outcome: '2' });
    await keyer.say('collect');
    await page.waitForFunction(() => document.querySelector('[data-wagers]')?.textContent === '$0.00');
  };
  await lose();
  // In the bar, without being looked for; and where chips are bought.
  await page.locator('.bar [data-act="refill"]').waitFor();
  await page.getByRole('button', { name: 'Buy chips' }).click();
  const dialog = page.locator('dialog');
  assert.match(await dialog.textContent(), /less than \$1 left/);
  await audit(page, 'broke', 'dialog');
  await dialog.locator('[data-act="refill"]').click();
  await dialog.locator('[data-toast="win"]', { hasText: '$10 of play money' }).waitFor();
  assert.equal(await cents(page, 'balance'), 1_000);
  await page.locator('[data-refill]').first().waitFor({ state: 'detached' });

  // A refusal while a dialog is open is shown in it, on top, and can be dismissed there.
  await page.fill('[data-field="buy-in"]', '99999');
  await page.locator('[data-act="sit"]').click();
  const refusal = dialog.locator('[data-toast="refusal"]');
  await refusal.waitFor();
  const seen = await refusal.evaluate((toast) => {
    const { x, y, width, height } = toast.getBoundingClientRect();
    return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(seen, 'nothing lies over it');
  // The button in it puts into the field what there is, and the refusal goes.
  await refusal.locator('[data-remedy="Make it $10"]').click();
  await refusal.waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-field="buy-in"]').inputValue(), '10.00');
  await page.locator('[data-act="sit"]').click();
  await dialog.waitFor({ state: 'detached' });

  // A second time at once it is refused, and says when to ask again.
  await lose();
  await page.locator('.bar [data-act="refill"]').click();
  await page
    .locator('[data-toast="refusal"], [data-toast="win"]', { hasText: /ask again in \d+ min|play money/ })
    .first()
    .waitFor();
  noErrors(page);
  await page.context().close();
});

test('an address that leads to no table says so, without a broken link', async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('nora'));
  await page.goto(`${house.url}table/nowhere`);
  await page.getByRole('heading', { name: 'There is no table “nowhere” here' }).waitFor();
  assert.equal(await page.locator('[data-link="lost"]').count(), 0);
  await audit(page, 'no such table');
  await page.getByRole('link', { name: 'To the tables' }).click();
  await page.locator(TABLE).waitFor();
  noErrors(page);
  await page.context().close();
});
