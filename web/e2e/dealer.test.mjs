// At tables whose equipment is keyed: staff sign in with password and code and conduct a game by what they are offered, while a
// guest at another window wagers and is paid.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, enter, newWindow, noErrors, sitDown, someone, stage } from './house.mjs';
import { goToWork } from './keyed.mjs';

const { browser, house } = await stage({
  tables: [
    'wheel-1=nz-1996/roulette winners=returned physical',
    'dice-1=nz-1996/tai-sai winners=returned physical',
    'craps-1=nz-1996/craps physical',
    'fern-1=nz-1996/money-wheel winners=returned physical',
  ],
});

/** A window of staff at a table. */
async function atWork(table) {
  const page = await newWindow(browser);
  await goToWork(page, house, table);
  return page;
}

const say = (page, word) => page.locator(`[data-do="${word}"]`).first().click();

test('roulette: the dealer spins, calls, keys the number, collects and pays', async () => {
  const guest = await newWindow(browser);
  await enter(guest, house, someone('gina'));
  await sitDown(guest, 2, '100', '[data-table="wheel-1"]');
  await guest.locator('[data-spot="red"][data-open="true"]').click();
  await guest.locator('[data-spot="straight-7"][data-open="true"]').click();
  await guest.locator('[data-spot="even"][data-open="true"]').click();
  await atStake(guest, '$15.00');
  const dealer = await atWork('wheel-1');
  await say(dealer, 'spin');
  await say(dealer, 'no-more-bets');
  // Nothing is keyed before the dealer has chosen it.
  await dealer.locator('[data-chosen=""]').waitFor();
  assert.ok(await dealer.locator('[data-do="result"]').isDisabled());
  // What each number would cost the house is told before it comes.
  assert.match(await dealer.locator('[data-cost]').first().textContent(), /^7.*−\$175/);
  await dealer.keyboard.type('8');
  await dealer.locator('[data-chosen="8"]').waitFor();
  await dealer.keyboard.press('Enter');
  // Keyed wrongly, and put right before anything is collected: on the layout itself, which makes no player of the dealer.
  await dealer.locator('[data-act="amend"]').click();
  await dealer.locator('[data-spot="straight-7"]').click();
  await dealer.locator('[data-chosen="7"]').waitFor();
  assert.equal(await dealer.locator('dialog').count(), 0);
  await say(dealer, 'amend-result');
  // What is collected is listed before it is.
  await dealer.locator('[data-pay="collect"]').first().waitFor();
  // Whatever is told of money from here on, seen or spoken.
  await guest.evaluate(() => {
    window.told = new Set();
    const look = () =>
      document
        .querySelectorAll('[data-net], [data-told], [data-toast]')
        .forEach((one) => one.textContent.includes('$') && window.told.add(one.textContent.trim()));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await say(dealer, 'collect');
  // The losing wager is gone, and no sum is told while the winning ones wait.
  await guest.waitForSelector('.head[data-phase="paying"]');
  assert.equal(await guest.locator('[data-net]').textContent(), '–');
  assert.equal(await guest.locator('.right [data-settled]').count(), 0);
  assert.deepEqual(await guest.evaluate(() => [...window.told]), []);
  await dealer.locator('[data-pay="pay"]').nth(1).waitFor();
  assert.equal(await dealer.locator('[data-pay="pay"]', { hasText: 'Number 7' }).locator('strong').textContent(), '$175.00');
  await say(dealer, 'pay');
  await guest.locator('.right [data-settled="won"]').first().waitFor();
  assert.equal(await guest.locator('.right [data-settled="won"]').count(), 2);
  assert.equal(await guest.locator('[data-chips]').textContent(), '$275.00');
  await guest.waitForFunction(() => window.told.size >= 2);
  assert.deepEqual(await guest.evaluate(() => [...window.told].sort()), ['$175.00', 'Your wagers: won $175.00']);
  // A ball that leaves the wheel: the spin is void and the wagers stay.
  await guest.locator('[data-spot="black"][data-open="true"]').click();
  await say(dealer, 'spin');
  await dealer.locator('[data-leaf="trouble"]').click();
  await dealer.locator('[data-trouble="no-spin"]').click();
  assert.ok(await dealer.locator('[data-do="no-spin"]').isDisabled(), 'nothing is ruled before it is known why');
  await dealer.locator('[data-answer="ball-out"]').click();
  await dealer.locator('[data-ruling="ruled"] [data-rule]').first().waitFor();
  await say(dealer, 'no-spin');
  await guest.locator('[data-ribbon="void-spin"] .rule, [data-ribbon="void-spin"] [data-rule]').first().waitFor();
  await noErrors(guest);
  await noErrors(dealer);
});

test('tai-sai: the checks are confirmed, three dice keyed', async () => {
  const dealer = await atWork('dice-1');
  // They may come in any order; each keeps its place, so that a second click hits nothing else.
  const listed = () => dealer.locator('[data-check]').allTextContents();
  const before = (await listed()).length;
  for (const check of ['the tumbler', 'the power', 'the seal of the dice', 'test runs']) {
    const button = dealer.locator(`[data-check="Checked: ${check}"]`);
    await button.dblclick();
    if (check !== 'test runs') {
      await dealer.locator(`[data-check="Checked: ${check}"]:disabled`, { hasText: '✓' }).waitFor();
      assert.equal((await listed()).length, before);
    }
  }
  await say(dealer, 'spin');
  await say(dealer, 'no-more-bets');
  await dealer.locator('[data-face-key="2"]').click();
  await dealer.keyboard.type('62');
  await dealer.locator('[data-faces="2-6-2"]').waitFor();
  await dealer.keyboard.press('Enter');
  await dealer.getByText('double two, six; total ten').first().waitFor();
  await say(dealer, 'collect');
  await noErrors(dealer);
});

test('craps: the dice are inspected, offered and thrown, the roll is keyed and paid', { timeout: 120_000 }, async () => {
  const guest = await newWindow(browser);
  const name = someone('sue');
  await enter(guest, house, name);
  await sitDown(guest, 2, '100', '[data-table="craps-1"]');
  const dealer = await atWork('craps-1');
  const due = (text) => dealer.locator('[data-due]', { hasText: text }).waitFor();
  await dealer.locator('[data-check="Dice inspected"]:enabled').click();
  await dealer.locator('[data-check="Dice inspected"]:enabled').waitFor({ state: 'detached' });
  await dealer.locator('.console [data-do="confirm"]:enabled', { hasText: 'Dice inspected by the supervisor' }).click();
  await due(`The dice are offered to ${name}`);
  await guest.locator('[data-bet="pass"][data-open="true"]').click();
  await atStake(guest, '$5.00');
  // Said at the table, and keyed for the shooter.
  await dealer.locator('.console [data-do="accept-dice"]:enabled', { hasText: `${name} takes the dice` }).click();
  await due('chooses two dice');
  await dealer.locator('.console [data-do="choose-dice"]:enabled', { hasText: 'keeps dice 1 and 2' }).click();
  await due('Come out roll');
  await dealer.locator('.console [data-do="throw"]:enabled').click();
  await due('Call the roll: key both dice');
  assert.ok(await dealer.locator('[data-do="roll"]').isDisabled(), 'nothing is called before both dice are keyed');
  await dealer.keyboard.type('3');
  await dealer.locator('[data-face-key="4"]').click();
  await dealer.locator('[data-faces="3-4"]').waitFor();
  await dealer.keyboard.press('Enter');
  await due('Collect losing wagers and pay');
  await dealer.locator('[data-pay="pay"]', { hasText: name }).waitFor();
  await dealer.locator('[data-next]:enabled').click();
  await guest.locator('.right [data-settled="won"]').first().waitFor();
  await guest.waitForFunction(() => document.querySelector('[data-chips]')?.textContent === '$105.00');
  noErrors(guest, dealer);
});

test('the money wheel: the dealer spins, keys the section and pays', { timeout: 120_000 }, async () => {
  const guest = await newWindow(browser);
  const name = someone('fay');
  await enter(guest, house, name);
  await sitDown(guest, 3, '100', '[data-table="fern-1"]');
  await guest.locator('[data-chip="500"]').click();
  await guest.locator('[data-spot="symbol-a"][data-open="true"]').click();
  await atStake(guest, '$5.00');
  const dealer = await atWork('fern-1');
  await say(dealer, 'no-more-bets');
  await say(dealer, 'spin');
  await dealer.locator('[data-chosen=""]').waitFor();
  assert.ok(await dealer.locator('[data-do="result"]').isDisabled(), 'nothing is called before it is keyed');
  await dealer.getByRole('button', { name: /^Fern/ }).and(dealer.locator('[data-outcome]')).first().click();
  await dealer.locator('[data-do="result"]:enabled', { hasText: 'Fern' }).click();
  // Nothing is collected from whoever won.
  await say(dealer, 'collect');
  await dealer.locator('[data-pay="pay"]', { hasText: 'Fern' }).waitFor();
  await say(dealer, 'pay');
  await guest.locator('.right [data-settled="won"]').first().waitFor();
  await guest.waitForFunction(() => document.querySelector('[data-chips]')?.textContent === '$105.00');
  noErrors(guest, dealer);
});
