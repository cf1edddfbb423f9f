// At the money wheel: a guest sits, wagers by click and by keyboard, sees where the wheel stops, the area lit, and the money
// change accordingly; the same on a phone, and with the wheel turning.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { audit, cents, enter, newWindow, noErrors, phone, purse, shots, sitDown, someone, stage } from './house.mjs';

const TABLE = '[data-table="nz-1996-money-wheel"]';
const PAYS = { 'symbol-a': 1, 'symbol-b': 3, 'symbol-c': 5, 'symbol-d': 11, 'symbol-e': 23, 'symbol-f': 47, 'symbol-g': 47 };
const { browser, house } = await stage();

const open = (page, position) => page.locator(`[data-spot="${position}"][data-open="true"]`);
const round = (page) => page.locator('[data-stage="money-wheel"]').getAttribute('data-round').then(Number);
/** Waits until this round is settled and the wheel stands. */
const settled = (page, of) =>
  page.waitForFunction(
    (before) => {
      const stage = document.querySelector('[data-stage="money-wheel"]');
      return (
        Number(stage.dataset.round) > before &&
        document.querySelector('[data-wheel="at-rest"]') &&
        document.querySelector('.right [data-settled]') &&
        /^\$0\.00$/.test(document.querySelector('[data-wagers]').textContent)
      );
    },
    of,
    { timeout: 20_000 },
  );

const shown = (page) =>
  page.evaluate(() => ({
    symbol: document.querySelector('[data-wheel]').dataset.symbol,
    words: document.querySelector('[data-wheel]').getAttribute('aria-label'),
    turned: document.querySelector('[data-wheel] .rim').style.transform,
    lit: Array.from(document.querySelectorAll('[data-spot].winning'), (spot) => spot.dataset.spot),
    settled: Array.from(document.querySelectorAll('.right [data-settled]'), (one) => ({
      result: one.dataset.settled,
      rule: one.querySelector('[data-rule]')?.dataset.rule,
    })),
  }));

/** The symbol that stands under the indicator, by how far the rim is turned. */
async function underIndicator(page, turned) {
  const angle = Number(/rotate\((-?[\d.]+)deg\)/.exec(turned)[1]);
  const marks = await page.locator('[data-wheel] .rim [data-motif]').evaluateAll((list) => list.map((mark) => mark.dataset.motif));
  assert.equal(marks.length, 52);
  return marks[Math.round((((-angle % 360) + 360) % 360) / (360 / 52)) % 52];
}
const motifs = {
  'symbol-a': 'fern',
  'symbol-b': 'pearl',
  'symbol-c': 'bird',
  'symbol-d': 'anchor',
  'symbol-e': 'compass',
  'symbol-f': 'kiwi',
  'symbol-g': 'stars',
};

async function check(page, start, laid) {
  const seen = await shown(page);
  assert.deepEqual(seen.lit, [seen.symbol], 'the area of the symbol is lit, and no other');
  assert.equal(await underIndicator(page, seen.turned), motifs[seen.symbol], 'the wheel stopped where the result says');
  assert.match(seen.words, /the indicator stands at/);
  assert.equal(seen.settled.length, Object.keys(laid).length);
  for (const wager of seen.settled) assert.match(wager.rule, /money-wheel\/(5\.0|4\.1\(b\))$/);
  const net = Object.entries(laid).reduce((all, [symbol, stake]) => all + (symbol === seen.symbol ? stake * PAYS[symbol] : -stake), 0);
  const money = await purse(page);
  assert.equal(money.net, net);
  assert.equal(money.chips, start + net);
}

test('a guest wagers by click and by keyboard; the wheel stops, the area is lit, money paid', async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('mia'));
  await sitDown(page, 2, '200', TABLE);
  await open(page, 'symbol-a').waitFor();
  assert.equal(await page.locator('[data-spot]').count(), 7);
  assert.match(await page.locator('[data-spot="symbol-g"]').textContent(), /Southern Cross.*47 to 1/);
  assert.match(await page.locator('[data-spot="symbol-a"]').textContent(), /Fern.*1 : 1.*24 of 52/s);
  await audit(page, 'money wheel');

  await page.locator('[data-chip="500"]').click();
  await page.locator('[data-spot="symbol-a"]').click();
  await page.waitForFunction(() => document.querySelector('[data-wagers]').textContent !== '$0.00' || document.querySelector('.right [data-settled]'));
  await settled(page, 1);
  await check(page, 20_000, { 'symbol-a': 500 });
  await page.screenshot({ path: join(shots, 'money-wheel.png') });
  assert.equal(await page.locator('[data-stage] [data-result]').count(), 1);

  // By keyboard: a chip by its number, arrows between the areas, Space.
  await open(page, 'symbol-b').waitFor();
  const before = await round(page);
  const start = await cents(page, 'chips');
  await page.keyboard.press('2');
  await page.locator('[data-spot="symbol-a"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.spot), 'symbol-b');
  await page.keyboard.press('Space');
  await settled(page, before);
  await check(page, start, { 'symbol-b': 100 });
  await page.locator('.right [data-rule]').first().click();
  await page.getByRole('heading', { name: /^Rule / }).waitFor();
  await page.keyboard.press('Escape');
  noErrors(page);
  await page.context().close();
});

test('on a phone a round is played', async () => {
  const page = await newWindow(browser, phone);
  await enter(page, house, someone('max'));
  await sitDown(page, 4, '100', TABLE);
  await open(page, 'symbol-c').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
  const before = await round(page);
  await page.locator('[data-spot="symbol-c"]').tap();
  await settled(page, before);
  await check(page, 10_000, { 'symbol-c': 100 });
  await page.screenshot({ path: join(shots, 'money-wheel-phone.png'), fullPage: true });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nor does the result');
  await audit(page, 'a result on a phone');
  noErrors(page);
  await page.context().close();
});

test('where motion is wanted the wheel turns four times before it stops', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  await enter(page, house, someone('moe'));
  await sitDown(page, 6, '50', TABLE);
  await open(page, 'symbol-a').waitFor();
  const angle = async () => Number(/rotate\((-?[\d.]+)deg\)/.exec((await shown(page)).turned)[1]);
  const from = await angle();
  const before = await round(page);
  await page.locator('[data-spot="symbol-a"]').click();
  await page.locator('[data-wheel="turning"]').waitFor();
  await settled(page, before);
  const seen = await shown(page);
  assert.ok(Math.abs((await angle()) - from) >= 4 * 360, 'at least four revolutions');
  assert.equal(await underIndicator(page, seen.turned), motifs[seen.symbol]);
  noErrors(page);
  await context.close();
});
