// Three players on one box, at a table whose cards are keyed so that they are known: a double and a split that one of them follows
// and another does not, insurance and even money asked of each, and a hand that is completed for somebody who is away.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { audit, cents, desktop, enter, newWindow, noErrors, phone, shots, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const BOX = 3;
const { browser, house } = await stage({ pace: 'normal', tables: ['bj-1=nz-1996/blackjack physical super-sevens=5.00'] });
let staff;
let anna;
let bo;
let cy;
const names = {};
before(async () => {
  staff = new Keyer(house, 'bj-1');
  [anna, bo, cy] = [await newWindow(browser, { width: 1440, height: 900 }), await newWindow(browser, desktop), await newWindow(browser, phone)];
  for (const [page, name, seat] of [
    [anna, 'anna', BOX],
    [bo, 'bo', 5],
    [cy, 'cy', 6],
  ]) {
    names[name] = someone(name);
    await enter(page, house, names[name]);
    await sitDown(page, seat, '500', '[data-table="bj-1"]');
  }
  await staff.prepare();
  await staff.say('face-down');
});

const word = (page, what) => page.locator(`[data-question] [data-do="${what}"]`);
const question = (page, kind) => page.locator(`[data-question="${kind}"][data-question-box="${BOX}"]`);
const spoken = (page, text) => page.waitForFunction((words) => document.querySelector('[data-spoken]')?.textContent.includes(words), text);
const hand = (page, nth) => page.locator(`[data-box="${BOX}"] [data-hand="${nth}"]`);

/** Nothing for axe to find, and nothing wider than the screen. */
async function sound(page, where) {
  await audit(page, where);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where}: nothing sticks out sideways`);
}

/** Chips are put on a box by clicks. */
async function lay(page, box, ...chips) {
  await page.locator(`[data-spot="${box}"][aria-disabled="false"]`).waitFor();
  for (const chip of chips) {
    await page.locator(`[data-chip="${chip}"]`).click();
    await page.locator(`[data-spot="${box}"]`).click();
  }
  const sum = chips.reduce((all, one) => all + one, 0) / 100;
  await page.locator(`[data-spot="${box}"][aria-label*="your wager $${sum}"]`).waitFor();
}

/** Everybody wagers on the one box, and the betting is closed. */
async function wager(...laid) {
  for (const [page, ...chips] of laid) await lay(page, BOX, ...chips);
  await staff.say('no-more-bets');
}

/** The lines of a slip, as "hand won +$20.00". */
const slip = async (page, lines) => {
  await page.waitForFunction((count) => document.querySelectorAll('.right [data-settled]').length === count, lines.length);
  const found = await page
    .locator('.right [data-settled]')
    .evaluateAll((all) =>
      all.map((one) => `${one.dataset.settledWhat}${one.dataset.settledHand ?? ''} ${one.dataset.settled} ${one.querySelector('.sum').textContent}`),
    );
  assert.deepEqual(found.toSorted(), lines.toSorted());
  assert.equal(await page.locator('.right [data-settled]:not(:has([data-rule]))').count(), 0, 'every line has its rule');
};
const chips = async (...all) => assert.deepEqual(await Promise.all([anna, bo, cy].map((page) => cents(page, 'chips'))), all);

test('a double: one follows with money of his own choice, another adds nothing', { timeout: 180_000 }, async () => {
  await wager([anna, 1_000, 1_000], [bo, 1_000], [cy, 1_000, 2_500]);
  await staff.deal('6s', '6c', '5h');
  // Only who sits at the box decides.
  await question(anna, 'turn').waitFor();
  assert.equal((await bo.locator('[data-question]').count()) + (await cy.locator('[data-question]').count()), 0);
  await spoken(anna, 'Box 3: eleven');
  await anna.keyboard.press('d');
  await question(bo, 'double').waitFor();
  await question(cy, 'double').waitFor();
  await sound(bo, 'to follow a double');
  await sound(cy, 'to follow a double on a phone');
  await bo.locator('[data-question] .sum', { hasText: '$5' }).click();
  await word(bo, 'follow-double').click();
  await word(cy, 'decline-follow').click();
  await staff.deal('9h');
  await anna.locator(`[data-box="${BOX}"] [data-hand="1"][data-total="20"]`).waitFor();
  await staff.deal('Kc', '2s');
  await staff.say('settle');
  await slip(anna, ['hand1 won +$40.00']);
  await slip(bo, ['hand1 won +$15.00']);
  await slip(cy, ['hand1 won +$35.00']);
  await chips(54_000, 51_500, 53_500);
});

test('a split: one wagers on both hands, another names the hand on which his wager stays', { timeout: 180_000 }, async () => {
  await wager([anna, 1_000, 1_000], [bo, 1_000], [cy, 1_000, 2_500]);
  await staff.deal('8s', 'Kc', '8h');
  await question(anna, 'turn').waitFor();
  await anna.keyboard.press('p');
  await question(bo, 'split').waitFor();
  await bo.keyboard.press('p');
  await question(cy, 'split').waitFor();
  await sound(cy, 'to follow a split on a phone');
  await word(cy, 'choose-hand').nth(1).click();
  await staff.deal('Tc');
  await hand(anna, 2).waitFor();
  await spoken(bo, 'Box 3, hand 1: eighteen');
  await anna.locator(`[data-hand="1"][data-state="playing"]`).waitFor();
  await anna.locator('[data-question="turn"] [data-do="stand-hand"]:enabled').waitFor();
  await anna.keyboard.press('s');
  await staff.deal('3c');
  await anna.locator(`[data-hand="2"][data-state="playing"]`).waitFor();
  // Whose money lies on which hand.
  assert.deepEqual(await anna.locator('[data-stakes-hand="1"] [data-stack]').evaluateAll((all) => all.map((one) => one.dataset.stack)), [names.anna, names.bo]);
  assert.deepEqual(
    await anna.locator('[data-stakes-hand="2"] [data-stack]').evaluateAll((all) => all.map((one) => one.dataset.stack).toSorted()),
    [names.anna, names.bo, names.cy].toSorted(),
  );
  await sound(anna, 'a split hand');
  await anna.keyboard.press('d');
  await question(bo, 'double').waitFor();
  await bo.keyboard.press('d');
  await question(cy, 'double').waitFor();
  await word(cy, 'decline-follow').click();
  await staff.deal('Th', '9d');
  await staff.say('settle');
  await slip(anna, ['hand1 lost −$20.00', 'hand2 won +$40.00']);
  await slip(bo, ['hand1 lost −$10.00', 'hand2 won +$20.00']);
  await slip(cy, ['hand2 won +$35.00']);
  await chips(56_000, 52_500, 57_000);
});

test('insurance and even money are asked of each player on the box', { timeout: 180_000 }, async () => {
  await wager([anna, 1_000, 1_000], [bo, 1_000], [cy, 1_000, 2_500]);
  await staff.deal('As', 'Ac', 'Kd');
  for (const page of [anna, bo, cy]) await question(page, 'insurance').waitFor();
  await sound(cy, 'insurance on a phone');
  await anna.keyboard.press('e');
  await slip(anna, ['hand1 won +$20.00']);
  await bo.keyboard.press('n');
  await question(bo, 'insurance').waitFor({ state: 'detached' });
  await cy.locator('[data-question] input').fill('12.50');
  await cy.locator('[data-question] input').blur();
  await word(cy, 'insure').click();
  await anna.locator(`[data-spot="${BOX}"][aria-label*="${names.cy} insured for $12.50"]`).waitFor();
  await staff.deal('Td');
  await spoken(bo, 'Dealer: blackjack');
  await staff.say('settle');
  await slip(bo, ['hand1 stand-off Stand-off']);
  await slip(cy, ['hand1 stand-off Stand-off', 'insurance won +$25.00']);
  await chips(58_000, 52_500, 59_500);
});

test('whoever is away has the hand completed, and it is marked so', { timeout: 180_000 }, async () => {
  await wager([anna, 1_000], [bo, 1_000]);
  await staff.deal('2s', '6c', '3h');
  await question(anna, 'turn').waitFor();
  await staff.say('direct-absent', { area: BOX, hand: 1 });
  await staff.deal('4h', '9h');
  for (const page of [anna, bo, cy]) await page.locator(`[data-box="${BOX}"] [data-completed="1"]`).waitFor();
  await anna.locator(`[data-spot="${BOX}"][aria-label*="completed by the dealer"]`).waitFor();
  await sound(anna, 'a hand completed');
  await staff.deal('Kd', '9c');
  await staff.say('settle');
  await slip(anna, ['hand1 won +$10.00']);
});

test('a table with many boxes: a pair split twice, a double and a blackjack are told apart at a glance', { timeout: 300_000 }, async () => {
  const before = await cents(anna, 'chips');
  await lay(anna, BOX, 2_500);
  await lay(bo, BOX, 1_000);
  await lay(cy, BOX, 500);
  await lay(anna, 2, 2_500, 2_500);
  await lay(bo, 5, 10_000);
  await lay(cy, 6, 1_000, 500);
  await lay(cy, 1, 2_500);
  await anna.locator(`[data-sevens="${BOX}"]`).click();
  await anna.locator(`[data-sevens="${BOX}"][aria-pressed="true"]`).waitFor();
  await sound(cy, 'wagers on a phone');
  await staff.say('no-more-bets');
  await staff.deal('8d', 'Ks', '8s', '9h', '5c', '6h', '3c', 'As', '8h', '2d', '6s');
  // Nobody sits at box 1: who wagered there decides.
  await cy.locator('[data-question="turn"][data-question-box="1"] [data-do="double-down"]').click();
  await staff.deal('9d');
  await cy.locator('[data-box="1"] [data-hand="1"][data-total="20"]').waitFor();
  for (const card of ['8c', '2s']) {
    await anna.locator(`[data-question="turn"][data-question-box="${BOX}"] [data-do="split-pair"]`).click();
    await question(bo, 'split').waitFor();
    await bo.keyboard.press('p');
    if (card === '8c') {
      await question(cy, 'split').waitFor();
      await word(cy, 'choose-hand').nth(1).click();
    }
    await question(bo, 'split').waitFor({ state: 'detached' });
    await staff.deal(card);
  }
  await anna.locator(`[data-box="${BOX}"][data-hands="3"] [data-hand="1"][data-total="10"][data-state="playing"]`).waitFor();
  await anna.locator('[data-question="turn"] [data-do="double-down"]').waitFor();
  await sound(anna, 'three hands');
  await sound(cy, 'three hands on a phone');
  await anna.screenshot({ path: join(shots, 'blackjack.png') });
  await anna.keyboard.press('h');
  await staff.deal('Kc');
  for (const [hand, card, total] of [
    [1, null, 20],
    [2, 'Jh', 18],
    [3, 'Qs', 18],
  ]) {
    if (card) await staff.deal(card);
    // Standing is offered once the card is seen, and a key counts only then.
    await anna.locator(`[data-box="${BOX}"] [data-hand="${hand}"][data-total="${total}"][data-state="playing"]`).waitFor();
    await anna.locator('[data-question="turn"] [data-do="stand-hand"]:enabled').waitFor();
    await anna.keyboard.press('s');
  }
  await bo.locator('[data-question="turn"][data-question-box="5"]').waitFor();
  await bo.keyboard.press('h');
  await staff.deal('Jc');
  await cy.locator('[data-question="turn"][data-question-box="6"] [data-do="draw-card"]').click();
  await staff.deal('Qd', '4c', 'Td');
  await staff.say('settle');
  // The dealer has 20: a blackjack paid at once, 20 stands off, 18 and 18 lose.
  await slip(anna, ['hand1 won +$75.00', 'super-sevens lost −$5.00', 'hand1 stand-off Stand-off', 'hand2 lost −$25.00', 'hand3 lost −$25.00']);
  await slip(cy, ['hand1 stand-off Stand-off', 'hand3 lost −$5.00', 'hand1 won +$15.00']);
  assert.equal(await cents(anna, 'chips'), before + 2_000);
  noErrors(anna, bo, cy);
});
