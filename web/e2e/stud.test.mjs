// At the Caribbean stud table: a guest sits, antes with a coin on the jackpot, looks at cards that nobody else sees, folds and
// bets by click and by keyboard, and the money changes as the slip says; the same on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { browse, cents, enter, House, newWindow, noErrors, phone, purse, sitDown, someone } from './house.mjs';

const TABLE = '[data-table="nz-1996-caribbean-stud"]';
const BOOK = 'nz-1996/caribbean-stud';
const RULES = { won: '9.8', lost: '9.7', 'stand-off': '9.9', 'no-hand': '9.2', folded: '8.2' };
let house;
let browser;
before(async () => {
  house = await House.open();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

async function audit(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter((one) => ['serious', 'critical'].includes(one.impact));
  assert.deepEqual(grave.map((one) => `${where}: ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join('; ')}`), []);
}

const round = (page) => page.locator('.felt[data-round]').getAttribute('data-round').then(Number);
const open = (page) => page.locator('[data-spot="ante"][aria-disabled="false"]').waitFor({ timeout: 60_000 });
/** Notes the cards that were one's own to see, as long as the house asks, which is short here. */
const watch = (page) =>
  page.evaluate(() => {
    clearInterval(window.watching);
    window.seen = { own: '', name: '', alone: 0, boxes: '', asked: '', lit: 0 };
    window.watching = setInterval(() => {
      const alone = document.querySelectorAll('[data-own] [data-alone]').length;
      window.seen.lit = Math.max(window.seen.lit, document.querySelectorAll('[data-spot="coin"] .lit').length);
      if (alone < 5) return;
      const own = document.querySelector('[data-own]');
      const box = document.querySelector('[data-hand]');
      window.seen = { ...window.seen, alone, own: own.dataset.cards, name: own.dataset.name, boxes: box?.dataset.cards ?? '', asked: document.querySelector('[data-asked]').textContent || window.seen.asked };
    }, 15);
  });
/** Waits until the round is over and the next ante is open. */
const over = (page, of) =>
  page.waitForFunction((before) => Number(document.querySelector('.felt').dataset.round) > before && document.querySelector('.right [data-result]') && document.querySelector('[data-spot="ante"][aria-disabled="false"]'), of, { timeout: 60_000 });
const slip = (page) =>
  page.evaluate(() => {
    const line = document.querySelector('.right [data-result]');
    return { result: line.dataset.result, rule: line.querySelector('[data-rule]')?.dataset.rule, what: line.querySelector('.what').textContent };
  });

test('a guest folds and bets by click and by keyboard; cards are seen by their holder alone, and the money adds up', async () => {
  const page = await newWindow(browser);
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
  await watch(page);
  await page.locator('[data-spot="coin"]').click();
  await page.locator('[data-act="place"]').click();
  await page.locator('[data-do="fold"]').click({ timeout: 8_000 }).catch(() => undefined);
  await over(page, at);
  const seen = await page.evaluate(() => window.seen);
  assert.equal(seen.alone, 5, 'five cards were one’s own to see');
  assert.equal(seen.own.split(' ').filter((card) => /^[2-9TJQKA][cdhs]$/.test(card)).length, 5);
  assert.equal(seen.boxes, '?? ?? ?? ?? ??', 'in the box they lie face down');
  assert.ok(seen.asked.includes(seen.name), 'the hand is named to those who listen');
  assert.equal(seen.lit, 1, 'the coin light came on');
  assert.deepEqual(await slip(page), { result: 'folded', rule: `${BOOK}/${RULES.folded}`, what: 'Ante $5\u00a0· folded' });
  assert.equal(await cents(page, 'chips'), start - 600, 'the ante and the coin are gone');
  assert.equal(await page.locator('[data-net]').textContent(), '$6.00');
  assert.equal(await page.locator('dt', { hasText: 'Last lost' }).count(), 1);
  assert.ok((await meter()) > shown, 'a part of each coin is on the meter');
  assert.match(await page.locator('[data-note="jackpot-collected"] [data-rule]').getAttribute('data-rule'), /\/4\.3$/);

  // By keyboard alone: the ante, the bet, the hand shown.
  let decided = null;
  for (let nth = 0; nth < 8 && decided === null; nth++) {
    await open(page);
    start = await cents(page, 'chips');
    at = await round(page);
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.locator('[data-do="bet"]').waitFor({ timeout: 8_000 }).catch(() => undefined);
    await page.keyboard.press('b');
    await page.locator('[data-verdict]').waitFor({ timeout: 30_000 });
    const verdict = await page.locator('[data-verdict]').textContent();
    await over(page, at);
    const one = await slip(page);
    const money = await purse(page);
    assert.equal(one.rule, `${BOOK}/${RULES[one.result]}`);
    assert.equal(money.chips, start + money.net, 'chips change by what the slip says');
    assert.equal(money.wagers, 0);
    if (one.result === 'folded') continue;
    decided = one.result;
    const qualifies = await page.locator('.felt').getAttribute('data-qualifies');
    assert.equal(one.result === 'no-hand', qualifies === 'false', 'without ace and king the dealer has no hand');
    if (one.result === 'lost') assert.equal(money.net, -1_500);
    if (one.result === 'no-hand') assert.equal(money.net, 500);
    if (one.result === 'won') assert.ok(money.net >= 1_500);
    if (one.result !== 'no-hand') assert.match(verdict, /against/);
    assert.ok(!(await page.locator('[data-dealer]').getAttribute('data-cards')).includes('??'), 'the dealer’s hand is open');
  }
  assert.ok(decided, 'a hand was bet on and settled');
  await audit(page, 'settled');

  await page.getByRole('button', { name: 'History' }).click();
  await page.locator('.panel article [data-result]').first().waitFor();
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
  await enter(page, house, abe);
  await enter(other, house, someone('ola'));
  await sitDown(page, 2, '100', TABLE);
  await other.locator(TABLE).first().click();
  await other.locator('.felt[data-phase]').waitFor();
  await open(page);
  await other.evaluate((name) => {
    window.faces = new Set();
    setInterval(() => document.querySelectorAll(`[data-hand="${name}"]`).forEach((hand) => window.faces.add(`${hand.dataset.state}: ${hand.dataset.cards}`)), 15);
  }, abe);
  const at = await round(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await over(page, at);
  assert.equal((await slip(page)).result, 'folded');
  const faces = await other.evaluate(() => [...window.faces]);
  assert.ok(faces.some((one) => one.startsWith('absent: ')), 'the hand is marked absent');
  assert.ok(faces.every((one) => !/[2-9TJQKA][cdhs]/.test(one)), 'a folded hand stays closed');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(house.url);
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
  const small = await page.locator('[data-spot], .middle button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length);
  assert.equal(small, 0, 'everything is large enough for a finger');
  await audit(page, 'antes on a phone');
  // The house asks for a short time only: a hand may be folded before a finger is there.
  let result = 'folded';
  for (let nth = 0; nth < 6 && result === 'folded'; nth++) {
    await open(page);
    const start = await cents(page, 'chips');
    const at = await round(page);
    await page.locator('[data-spot="ante"]').tap();
    await page.locator('[data-act="place"]').tap();
    await page.locator('[data-do="bet"]').tap({ timeout: 8_000 }).catch(() => undefined);
    await over(page, at);
    const money = await purse(page);
    assert.equal(money.chips, start + money.net);
    result = (await slip(page)).result;
  }
  assert.notEqual(result, 'folded', 'a bet was placed by touch');
  assert.ok(await fits(), 'nor does the result');
  await audit(page, 'a result on a phone');
  noErrors(page);
  await page.context().close();
});
