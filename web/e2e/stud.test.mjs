// At the Caribbean stud table: a guest sits, antes with a coin on the jackpot, looks at cards that nobody else sees, folds and
// bets by click and by keyboard, and the money changes as the slip says; the same on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, cents, enter, EVER, newWindow, noErrors, overheard, phone, purse, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const TABLE = '[data-table="stud"]';
const BOOK = 'nz-1996/caribbean-stud';
const RULES = { won: '9.8(b)', lost: '9.7(b)', 'stand-off': '9.5(c)', 'no-hand': '9.2', folded: '8.2(b)' };
const tables = ['stud=nz-1996/caribbean-stud'];
// One house waits for every answer; another soon answers for those who do not.
const {
  browser,
  houses: [house, hasty],
} = await stage({ betting: EVER, decision: EVER, tables }, { decision: 1_500, tables });
const staff = new Keyer(house, 'stud');

const round = (page) => page.locator('.felt[data-round]').getAttribute('data-round').then(Number);
const open = (page) => page.locator('[data-spot="ante"][aria-disabled="false"]').waitFor({ timeout: 60_000 });
/** The ante lies there: the cards are dealt. */
async function deal(page, sum) {
  await atStake(page, sum);
  await staff.say('no-more-bets');
}
/** Once the dealer's hand is open: a hand without a coin is asked for against one that qualifies only. Says whether it was shown. */
async function show(page, act) {
  const felt = page.locator('.felt[data-qualifies]');
  await felt.waitFor();
  if ((await felt.getAttribute('data-qualifies')) === 'false') return false;
  await page.locator('[data-do="show"]:not(:disabled)').waitFor();
  await act();
  return true;
}
/** What became of every command of this name that the page has sent. */
const answers = (said, word) => said.filter((one) => one.do === word).map((one) => one.answer);
/** Waits until the round is over and the next ante is open. */
const over = (page, of) =>
  page.waitForFunction(
    (before) =>
      Number(document.querySelector('.felt').dataset.round) > before &&
      document.querySelector('.right [data-result]') &&
      document.querySelector('[data-spot="ante"][aria-disabled="false"]'),
    of,
    { timeout: 60_000 },
  );
const slip = (page) =>
  page.evaluate(() => {
    const line = document.querySelector('.right [data-result]');
    return { result: line.dataset.result, rule: line.querySelector('[data-rule]')?.dataset.rule, what: line.querySelector('.what').textContent };
  });

test('a guest folds and bets by click and by keyboard; cards are seen by their holder alone, and the money adds up', async () => {
  const page = await newWindow(browser);
  const said = overheard(page);
  await enter(page, house, someone('stella'));
  await sitDown(page, 4, '500', TABLE);
  await open(page);
  const meter = () => page.locator('.meter [data-meter]').getAttribute('data-meter').then(Number);
  const shown = await meter();
  assert.ok(shown > 0, 'the meter shows a sum');
  assert.match(await page.locator('.left [data-pays="royal-flush"]').textContent(), /250 to 1.*100%/);
  await audit(page, 'antes');

  // Chips are put down and taken back before they are sent.
  await page.locator('[data-chip="500"]').click();
  await page.locator('[data-spot="ante"]').click();
  await page.locator('[data-spot="ante"]').click();
  await page.keyboard.press('z');
  assert.match(await page.locator('[data-act="place"]').textContent(), /Place \$5/);

  // By click, with a coin on the jackpot; the hand is given up.
  let start = await cents(page, 'chips');
  let at = await round(page);
  await page.locator('[data-spot="coin"]').click();
  await page.locator('[data-act="place"]').click();
  await deal(page, '$6.00');
  const fold = page.locator('[data-do="fold"]');
  await fold.waitFor();
  assert.equal(await page.locator('[data-own] [data-alone]').count(), 5, 'five cards are one’s own to see');
  assert.match(await page.locator('[data-own]').getAttribute('data-cards'), /^([2-9TJQKA][cdhs] ?){5}$/);
  assert.equal(await page.locator('[data-hand]').getAttribute('data-cards'), '?? ?? ?? ?? ??', 'in the box they lie face down');
  const name = await page.locator('[data-own]').getAttribute('data-name');
  assert.ok((await page.locator('[data-asked]').textContent()).includes(name), 'the hand is named to those who listen');
  assert.equal(await page.locator('[data-spot="coin"] .lit').count(), 1, 'the coin light is on');
  assert.equal(await page.locator('.left .made').count(), 1, 'its line of the pay table is marked');
  await audit(page, 'a decision');
  assert.deepEqual(answers(said, 'fold'), [], 'nothing was answered yet');
  await fold.click();
  await page.locator('[data-hand][data-state="folded"]').waitFor();
  assert.deepEqual(answers(said, 'fold'), ['accepted'], 'the player folded, and not the house');
  await over(page, at);
  assert.deepEqual(await slip(page), { result: 'folded', rule: `${BOOK}/${RULES.folded}`, what: 'Ante $5\u00a0· folded' });
  assert.equal(await cents(page, 'chips'), start - 600, 'the ante and the coin are gone');
  assert.equal(await page.locator('[data-net]').textContent(), '$6.00');
  assert.equal(await page.locator('dt', { hasText: 'Last lost' }).count(), 1);
  // A part of each coin is on the meter, as soon as the one who keeps the jackpot has heard of it.
  await page.waitForFunction((before) => Number(document.querySelector('.meter [data-meter]').dataset.meter) > before, shown);
  assert.match(await page.locator('[data-note="jackpot-collected"] [data-rule]').getAttribute('data-rule'), /\/4\.3\(b\)$/);

  // By keyboard alone: the ante, the bet, the hand shown.
  await open(page);
  start = await cents(page, 'chips');
  at = await round(page);
  await page.locator('[data-spot="ante"]').focus();
  await page.keyboard.press(' ');
  // Enter places what is in hand, also at the place itself, and adds nothing.
  await page.keyboard.press('Enter');
  await deal(page, '$5.00');
  assert.deepEqual(
    said.filter((one) => one.do === 'ante').map((one) => one.cents),
    [500, 500],
  );
  await page.locator('[data-do="bet"]:not(:disabled)').waitFor();
  await page.keyboard.press('b');
  const showed = await show(page, () => page.keyboard.press('s'));
  await page.locator('[data-verdict]').waitFor();
  const verdict = await page.locator('[data-verdict]').textContent();
  await over(page, at);
  assert.deepEqual([answers(said, 'bet'), answers(said, 'show')], [['accepted'], showed ? ['accepted'] : []]);
  const one = await slip(page);
  const money = await purse(page);
  assert.equal(one.rule, `${BOOK}/${RULES[one.result]}`);
  assert.notEqual(one.result, 'folded');
  assert.equal(money.chips, start + money.net, 'chips change by what the slip says');
  assert.equal(money.wagers, 0);
  const qualifies = await page.locator('.felt').getAttribute('data-qualifies');
  assert.equal(one.result === 'no-hand', qualifies === 'false', 'without ace and king the dealer has no hand');
  if (one.result === 'lost') assert.equal(money.net, -1_500);
  if (one.result === 'no-hand') assert.equal(money.net, 500);
  if (one.result === 'won') assert.ok(money.net >= 1_500);
  if (one.result !== 'no-hand') assert.match(verdict, /against/);
  assert.ok(!(await page.locator('[data-dealer]').getAttribute('data-cards')).includes('??'), 'the dealer’s hand is open');
  await audit(page, 'settled');

  await page.getByRole('button', { name: 'History' }).click();
  await page.locator('.panel article [data-result]').first().waitFor();
  assert.match(
    await page.locator('.panel article', { has: page.locator('[data-result="folded"]') }).textContent(),
    /Wager on the jackpot.*−\$1\.00/s,
    'the coin is in the record',
  );
  await audit(page, 'history');
  await page.getByRole('button', { name: 'Notices' }).click();
  assert.match(await page.locator('.panel [data-pays="royal-flush"]').textContent(), /250 to 1.*100%, \$10,000/);
  assert.match(await page.locator('.panel [data-pays="full-house"]').textContent(), /7 to 1.*\$150/);
  await page.keyboard.press('Escape');
  await page.locator('.right [data-rule]').first().click();
  await page.getByRole('heading', { name: /^Rule / }).waitFor();
  await page.keyboard.press('Escape');
  const last = await meter();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(house.url);
  // The lobby has the same meter, and what lies on the table.
  await page.locator(`${TABLE} [data-lobby-meter="${last}"]`).waitFor();
  await page.locator(`${TABLE} [data-now] .cards`).waitFor();
  await audit(page, 'the lobby');
  noErrors(page);
  await page.context().close();
});

test('who does not answer is absent and folds; another sees closed cards only', async () => {
  const page = await newWindow(browser);
  const other = await newWindow(browser);
  const abe = someone('abe');
  const said = overheard(page);
  await enter(page, hasty, abe);
  await enter(other, hasty, someone('ola'));
  await sitDown(page, 2, '100', TABLE);
  await other.locator(TABLE).first().click();
  await other.locator('.felt[data-phase]').waitFor();
  await open(page);
  await other.evaluate((name) => {
    window.faces = new Set();
    setInterval(
      () => document.querySelectorAll(`[data-hand="${name}"]`).forEach((hand) => window.faces.add(`${hand.dataset.state}: ${hand.dataset.cards}`)),
      15,
    );
  }, abe);
  const at = await round(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await over(page, at);
  assert.equal((await slip(page)).result, 'folded');
  assert.deepEqual(answers(said, 'fold'), [], 'the house folded, and not the player');
  const faces = await other.evaluate(() => [...window.faces]);
  assert.ok(
    faces.some((one) => one.startsWith('absent: ')),
    'the hand is marked absent',
  );
  assert.ok(
    faces.every((one) => !/[2-9TJQKA][cdhs]/.test(one)),
    'a folded hand stays closed',
  );
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(hasty.url);
  noErrors(page, other);
  await page.context().close();
  await other.context().close();
});

test('on a phone everything is within reach, and a round is played', async () => {
  const page = await newWindow(browser, phone);
  await enter(page, house, someone('tom'));
  await sitDown(page, 5, '100', TABLE);
  await open(page);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(await fits(), 'nothing sticks out sideways');
  const small = await page
    .locator('[data-spot], .middle button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length);
  assert.equal(small, 0, 'everything is large enough for a finger');
  await audit(page, 'antes on a phone');
  const start = await cents(page, 'chips');
  const at = await round(page);
  await page.locator('[data-spot="ante"]').tap();
  await page.locator('[data-act="place"]').tap();
  await deal(page, '$5.00');
  await page.locator('[data-do="bet"]').tap();
  await show(page, () => page.locator('[data-do="show"]').tap());
  await over(page, at);
  const money = await purse(page);
  assert.equal(money.chips, start + money.net);
  assert.notEqual((await slip(page)).result, 'folded', 'a bet was placed by touch');
  assert.ok(await fits(), 'nor does the result');
  await audit(page, 'a result on a phone');
  noErrors(page);
  await page.context().close();
});
