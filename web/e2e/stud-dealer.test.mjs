// A Caribbean stud table whose cards are keyed, so that they are known: staff conduct a round from the console by touch and by
// keyboard, others over HTTP, while two guests at their own windows bet, fold, show and leave down.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { audit, cents, enter, newWindow, noErrors, shots, sitDown, someone, stage } from './house.mjs';
import { goToWork, Keyer } from './keyed.mjs';

const BOOK = 'nz-1996/caribbean-stud';
const DECK = 52;
/** What of a coin goes to the meter, in cents, at the terms that a server usually gives a jackpot. */
const SHARE = 70;
const { browser, house } = await stage({ tables: ['stud-1=nz-1996/caribbean-stud physical'] });
let anna;
let bo;
let keyer;
before(async () => {
  keyer = new Keyer(house, 'stud-1');
  [anna, bo] = [await newWindow(browser), await newWindow(browser)];
  for (const [page, name, seat] of [
    [anna, 'anna', 4],
    [bo, 'bo', 6],
  ]) {
    page.who = someone(name);
    await enter(page, house, page.who);
    await sitDown(page, seat, '300', '[data-table="stud-1"]');
  }
});

/** Puts the ante down, with a coin on the jackpot if wished. */
async function ante(page, coin = false) {
  await page.locator('[data-spot="ante"][aria-disabled="false"]').waitFor();
  await page.locator('[data-act="ante"]').click();
  if (coin) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /[1-9]/.test(document.querySelector('[data-wagers]').textContent));
}
const slip = (page) =>
  page
    .locator('.right li')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [
          line.querySelector('.what').textContent.replace(/\s+/g, ' '),
          line.querySelector('.sum').textContent,
          line.querySelector('[data-rule]')?.dataset.rule ?? '',
        ].join(' | '),
      ),
    );
const settled = (page, result) => page.locator(`.right [data-result="${result}"]`).first().waitFor();
const verdict = (page) => page.locator('[data-verdict]').textContent();
const at = (page, seat) => page.locator(`[data-box="${seat}"] [data-hand]`).getAttribute('data-cards');
/** Takes an offer up by its key, once the page has it. */
async function answer(page, word) {
  await page.locator(`[data-do="${word}"]:not(:disabled)`).waitFor();
  await page.keyboard.press({ bet: 'b', show: 's', 'leave-down': 'l' }[word]);
  await page.locator(`[data-do="${word}"]`).waitFor({ state: 'detached' });
}
/** From the antes to the decisions: all cards face down, and this one up. */
async function dealt(up) {
  await keyer.say('no-more-bets');
  const down = (await keyer.look()).options.find((offer) => offer.do === 'face-down');
  await keyer.say('face-down', { count: down.open.count.most });
  await keyer.deal(up);
}

test('from the console: a flush with a coin on the jackpot against a dealer who does not qualify, and a fold', { timeout: 180_000 }, async () => {
  const dealer = await newWindow(browser);
  await goToWork(dealer, house, 'stud-1');
  const due = (text) => dealer.locator('[data-due]', { hasText: text }).waitFor();
  const say = (word) => dealer.locator(`.console [data-do="${word}"]:not(:disabled)`).first().click();
  /** Keys a card by its buttons, or by letters and Enter. */
  const key = async (text, card, touch = false) => {
    await due(text);
    if (touch) {
      await dealer.locator(`[data-card-key="${card}"]`).click();
      await say('card');
    } else for (const part of [...card, 'Enter']) await dealer.keyboard.press(part);
    // The card is on the table, and its key is gone.
    await dealer.waitForFunction((face) => Array.from(document.querySelectorAll('[data-cards]')).some((hand) => hand.dataset.cards.includes(face)), card);
  };

  for (const step of ['inspected by the dealer', 'inspected by the supervisor', 'spread', 'stacked', 'Riffle']) {
    await dealer.locator('.console [data-do="confirm"]', { hasText: step }).click();
  }
  await due('Cut the stack');
  await audit(dealer, 'the console');
  await dealer.locator('[data-field="position"]').fill('20');
  await say('cut');
  await ante(anna, true);
  await ante(bo);
  const [meter, start] = [await anna.locator('.meter [data-meter]').getAttribute('data-meter').then(Number), (await cents(anna, 'chips')) + 600];
  await say('no-more-bets');
  await due('Deal face down: 14 in a row');
  await say('face-down');
  await due('the dealer’s card face up');
  // A card keyed in part, and thought better of.
  await dealer.keyboard.press('q');
  await dealer.keyboard.press('Backspace');
  assert.equal(await dealer.locator('[data-keyed]').getAttribute('data-keyed'), '');
  await key('the dealer’s card face up', 'Kd', true);
  await due(`${anna.who} folds or bets`);
  assert.equal(await at(bo, 4), '?? ?? ?? ?? ??', 'another’s cards are closed');
  await answer(anna, 'bet');
  await bo.locator('[data-do="fold"]').click();
  await bo.locator('[data-box="6"] [data-state="folded"]').waitFor();
  for (const card of ['Qc', '9s', '4h', '2d']) await key('Turn the dealer’s next card', card);
  await due(`${anna.who} shows the hand`);
  assert.equal(await anna.locator('.felt').getAttribute('data-qualifies'), 'false');
  await answer(anna, 'show');
  // The king of diamonds has been seen: it cannot be keyed again.
  await due('Turn a player’s next card');
  assert.ok(await dealer.locator('[data-card-key="Kd"]').isDisabled());
  for (const card of ['8h', 'Ah', '3h', 'Jh', '6h']) await key('Turn a player’s next card', card);
  await due(`Verify ${anna.who}’s hand`);
  await say('verify-hand');
  await due('Count the deck');
  assert.ok(await dealer.locator('[data-do="count-cards"]').isDisabled(), 'no count is keyed beforehand');
  await dealer.fill('[data-field="count"]', '52');
  await say('count-cards');
  await due('Collect losing wagers');
  await say('settle');
  await settled(anna, 'no-hand');
  // One sum: the prize and the coin are in it, and it was not told before.
  assert.match(await verdict(anna), /Dealer does not qualify\+\$104\.00/);
  assert.match(await anna.locator('[data-own]').getAttribute('aria-label'), /^Your hand: .*; flush, ace high$/);
  assert.equal(await anna.locator('[data-dealer] .name').textContent(), 'King and queen high · no hand');
  // The prize comes from the one who keeps the jackpot.
  await anna.locator('.right li', { hasText: 'Jackpot prize' }).waitFor();
  assert.deepEqual((await slip(anna)).sort(), [
    `Ante $5 · dealer has no hand, flush, ace high | +$5.00 | ${BOOK}/9.2`,
    `Bet $10 | Given back | ${BOOK}/9.2`,
    `Jackpot prize | +$100.00 | ${BOOK}/12.1(e)`,
    `Wager on the jackpot | −$1.00 | ${BOOK}/4.3(b)`,
  ]);
  assert.equal(await cents(anna, 'chips'), start + 500 + 10_000 - 100);
  assert.deepEqual(await slip(bo), [`Ante $5 · folded | −$5.00 | ${BOOK}/8.2(b)`]);
  assert.equal(await at(anna, 6), '?? ?? ?? ?? ??', 'a folded hand stays closed');
  // What was paid is off the meter at every window.
  for (const page of [anna, bo, dealer]) await page.locator(`.meter [data-meter="${meter - 10_000 + SHARE}"]`).waitFor();
  noErrors(anna, bo, dealer);
  await dealer.context().close();
});

test('equal hands stand off; a hand left face down loses', { timeout: 120_000 }, async () => {
  await keyer.prepare();
  await ante(anna);
  await ante(bo);
  const start = [(await cents(anna, 'chips')) + 500, (await cents(bo, 'chips')) + 500];
  await dealt('3c');
  await answer(anna, 'bet');
  await answer(bo, 'bet');
  await keyer.deal('Ad', 'Kc', '8c', '6d');
  await answer(anna, 'show');
  await keyer.deal('Ah', 'Ks', '8d', '6s', '3h');
  await answer(bo, 'leave-down');
  await keyer.say('settle');
  await settled(anna, 'stand-off');
  await settled(bo, 'face-down');
  assert.deepEqual(await slip(anna), [`Ante $5, bet $10 · stand-off, ace and king high | Given back | ${BOOK}/9.5(c)`]);
  assert.deepEqual(await slip(bo), [`Ante $5, bet $10 · left face down | −$15.00 | ${BOOK}/9.6`]);
  assert.match(await verdict(anna), /Stand-off.*Ace and king high against ace and king high/);
  assert.deepEqual([await cents(anna, 'chips'), await cents(bo, 'chips')], [start[0], start[1] - 1_500]);
  noErrors(anna, bo);
});

test('a misdeal gives ante back and keeps the coin for the next round, in which a full house is paid', { timeout: 120_000 }, async () => {
  await keyer.prepare();
  await ante(anna, true);
  await ante(bo);
  const start = (await cents(anna, 'chips')) + 600;
  await dealt('Ts');
  await keyer.say('report-card-count', { cards: 6 });
  await anna.locator('[data-carried] [data-rule]').waitFor();
  assert.equal(await anna.locator('[data-carried] [data-rule]').getAttribute('data-rule'), `${BOOK}/14.10`);
  await bo.locator('[data-ribbon="round-void"]').waitFor();
  assert.match(await bo.locator('[data-ribbon="round-void"]').textContent(), /is void: a hand had the wrong number of cards/);
  assert.equal(await cents(anna, 'chips'), start - 100, 'the ante is back, the coin is not');
  await audit(anna, 'after a misdeal');

  await keyer.prepare();
  await ante(anna);
  await ante(bo);
  assert.equal(await anna.locator('[data-spot="coin"] .lit').count(), 1, 'the light is on without another coin');
  await dealt('Ac');
  await answer(anna, 'bet');
  await answer(bo, 'bet');
  await keyer.deal('Ad', '9c', '7h', '2s');
  await answer(anna, 'show');
  await keyer.deal('Kh', 'Kd', 'Ks', '4c', '4d');
  await answer(bo, 'show');
  await keyer.deal('Qs', 'Qd', '6h', '5c', '3d');
  await keyer.say('verify-hand', { player: anna.who });
  await keyer.say('count-cards', { cards: DECK });
  await keyer.say('settle');
  await settled(anna, 'won');
  await settled(bo, 'lost');
  await anna.locator('.right li', { hasText: 'Jackpot prize' }).waitFor();
  // What was told of the round before is put away, if it has not gone by itself.
  const told = anna.getByRole('button', { name: 'Dismiss' });
  while ((await told.count()) > 0)
    await told
      .first()
      .click({ timeout: 1000 })
      .catch(() => {});
  await anna.screenshot({ path: join(shots, 'caribbean-stud.png') });
  assert.match(await verdict(anna), /You win.*Full house, kings over fours against pair of aces/);
  assert.equal(await cents(anna, 'chips'), start - 100 + 500 + 7_000 + 15_000);
  assert.ok((await slip(anna)).includes(`Bet $10 · pays 7 to 1 | +$70.00 | ${BOOK}/10.1`));
  assert.equal(await bo.locator('.left .made').getAttribute('data-pays'), 'one-pair');
  await audit(anna, 'a full house');
  noErrors(anna, bo);
});
