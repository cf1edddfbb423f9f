// The console of a blackjack table whose cards are keyed: staff make the cards ready, key a round by buttons and by keyboard, answer for
// a player who is not at a page, and report what goes wrong, while a guest at another window plays.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { audit, enter, newWindow, noErrors, sitDown, someone, stage } from './house.mjs';
import { goToWork } from './keyed.mjs';

const { browser, house } = await stage({ tables: ['bj-1=nz-1996/blackjack physical'] });
let guest;
let dealer;
before(async () => {
  guest = await newWindow(browser);
  await enter(guest, house, someone('gina'));
  await sitDown(guest, 2, '200', '[data-table="bj-1"]');
  dealer = await newWindow(browser);
  await goToWork(dealer, house, 'bj-1');
});

const due = (text) => dealer.locator('[data-due]', { hasText: text }).waitFor();
const say = (word) => dealer.locator(`.console [data-do="${word}"]`).first().click();
const press = async (...keys) => {
  for (const key of keys) await dealer.keyboard.press(key);
};
/** Keys a card by its buttons, or by letters and Enter. */
async function deal(to, card, how = 'keys') {
  await due(`Deal to ${to} and key the card`);
  if (how === 'keys') await press(...card, 'Enter');
  else {
    await dealer.locator(`[data-card-key="${card}"]`).click();
    await say('card');
  }
  // The next card may be due in the same words: it is keyed once this one is taken.
  await dealer.locator(`[data-keyed="${card}"]`).waitFor({ state: 'detached' });
}

test('the cards are made ready, a round is keyed and paid', { timeout: 120_000 }, async () => {
  for (let step = 0; step < 100 && !(await dealer.locator('.console [data-do="cut"]').count()); step++) {
    await dealer.locator('.console [data-do="confirm"], .console [data-do="cut"]').first().waitFor();
    const confirm = dealer.locator('.console [data-do="confirm"]:not(:disabled)').first();
    const words = await confirm.textContent({ timeout: 500 }).catch(() => null);
    if (words === null) continue;
    await confirm.click();
    await dealer.waitForFunction((was) => document.querySelector('.console [data-do="confirm"]:not(:disabled)')?.textContent !== was, words);
  }
  // The guest sits where the cut is offered, and leaves it to the dealer.
  await guest.getByRole('button', { name: 'Leave it to the next' }).click();
  await due('Cut the cards');
  await dealer.locator('[data-field="position"]').fill('100');
  await dealer.locator('[data-field="position"]').press('Tab');
  await say('cut');
  await say('place-cutting-card');
  await say('face-down');
  await guest.locator('[data-chip="1000"]').click();
  await guest.locator('[data-spot="2"][aria-disabled="false"]').click();
  await guest.locator('[data-spot="2"][aria-label*="your wager $10"]').waitFor();
  await say('no-more-bets');
  await deal('box 2', 'Ts', 'click');
  await deal('the dealer', '6c');
  await deal('box 2', '4h');
  await guest.locator('[data-question="turn"]').waitFor();
  await audit(dealer, 'the console');
  // Keyed for the player, as if she had said it at the table.
  await say('stand-hand');
  await deal('the dealer', 'Tc');
  await deal('the dealer', '9d', 'click');
  await say('settle');
  await guest.locator('.right [data-settled="won"]').waitFor();
  assert.equal(await guest.locator('[data-chips]').textContent(), '$210.00');
});

test('a hand that is bust is taken at once, but no sum is told before the round is settled', { timeout: 120_000 }, async () => {
  const box = (number) => guest.locator(`[data-spot="${number}"][aria-disabled="false"]`);
  await box(2).click();
  await box(3).click();
  await box(3).click();
  await guest.waitForFunction(() => document.querySelector('[data-wagers]')?.textContent === '$30.00');
  await say('no-more-bets');
  for (const [to, card] of [
    ['box 2', 'Ts'],
    ['box 3', 'Th'],
    ['the dealer', '6d'],
    ['box 2', '6s'],
    ['box 3', '9s'],
  ])
    await deal(to, card);
  await guest.locator('[data-question="turn"] [data-do="draw-card"]').click();
  await deal('box 2', 'Kh');
  await guest.locator('[data-question-box="3"]').waitFor();
  assert.equal(await guest.locator('[data-wagers]').textContent(), '$20.00', 'the bust hand was taken');
  assert.equal(await guest.locator('[data-net]').textContent(), '–');
  assert.equal(await guest.locator('.right [data-settled]').count(), 0);
  assert.equal(await guest.locator('[data-box="2"]').getByText('$10').count(), 0);
  await guest.locator('[data-question="turn"] [data-do="stand-hand"]').click();
  await deal('the dealer', 'Qc');
  await deal('the dealer', 'Kd', 'click');
  await say('settle');
  await guest.locator('.right [data-settled="won"]').waitFor();
  assert.equal(await guest.locator('[data-net]').textContent(), '$10.00');
  assert.match(await guest.locator('[data-told]').textContent(), /won \$10\.00/);
});

test('a card drawn in error is reported with its face, lies open as the next card, and may be refused', { timeout: 120_000 }, async () => {
  await guest.locator('[data-spot="2"][aria-disabled="false"]').click();
  await guest.locator('[data-spot="2"][aria-label*="your wager $10"]').waitFor();
  await say('no-more-bets');
  await deal('box 2', '9s');
  await deal('the dealer', '5c');
  await deal('box 2', '7h');
  await guest.locator('[data-question="turn"]').waitFor();
  await dealer.locator('[data-leaf="trouble"]').click();
  await dealer.locator('[data-trouble="report-excess-card"]').click();
  await dealer.locator('[data-answer="seen"]').click();
  assert.ok(await dealer.locator('.trouble [data-do="report-excess-card"]').isDisabled(), 'which card it was is not said yet');
  await dealer.locator('.trouble [data-card-key="8d"]').click();
  await dealer.locator('[data-act="that-card"]').click();
  await dealer.locator('[data-ruling="ruled"] [data-rule]').first().waitFor();
  await dealer.locator('.trouble [data-do="report-excess-card"]').click();
  await guest.locator('[data-exposed]').waitFor();
  await guest.locator('[data-question="turn"] [data-do="refuse-card"]').click();
  await guest.locator('[data-question]').waitFor({ state: 'detached' });
  await noErrors(guest, dealer);
});
