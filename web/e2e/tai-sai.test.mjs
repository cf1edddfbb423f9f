// At the tai-sai table: a guest sits, wagers by click and by keyboard, sees the dice uncovered, the winning areas lit, and
// the money change accordingly; the same on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { audit, cents, enter, newWindow, noErrors, phone, purse, shots, sitDown, someone, stage } from './house.mjs';

const TABLE = '[data-table="nz-1996-tai-sai"]';
const { browser, house } = await stage();

const open = (page, position) => page.locator(`[data-spot="${position}"][data-open="true"]`);
const round = (page) => page.locator('[data-stage="tai-sai"]').getAttribute('data-round').then(Number);
/** Waits until the wagers of this round are settled and the dice lie open; gives what the page shows at that moment: dice, lit areas,
 *  and the settled wagers with their rules. The dice are covered again after a while. */
async function settled(page, of) {
  const seen = await page.waitForFunction((before) => {
    const stage = document.querySelector('[data-stage="tai-sai"]');
    const done = Number(stage.dataset.round) > before || ['waiting', 'paying'].includes(stage.dataset.phase);
    if (
      !done ||
      !document.querySelector('[data-tumbler="open"]') ||
      !document.querySelector('.right [data-settled]') ||
      document.querySelector('[data-wagers]').textContent !== '$0.00'
    )
      return null;
    return {
      dice: document.querySelector('[data-dice]').dataset.dice.split(' ').map(Number),
      drawn: Array.from(document.querySelectorAll('[data-die]'), (die) => Number(die.dataset.die)),
      lit: Array.from(document.querySelectorAll('[data-spot].winning'), (spot) => spot.dataset.spot).sort(),
      settled: Array.from(document.querySelectorAll('.right [data-settled]'), (one) => ({
        result: one.dataset.settled,
        rule: one.querySelector('[data-rule]')?.dataset.rule,
      })),
    };
  }, of);
  return seen.jsonValue();
}

/** The areas that win with three dice, by the rule: what the page must light. */
function winners(dice) {
  const total = dice.reduce((all, face) => all + face);
  const counts = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((one) => one === face).length);
  const triple = counts.includes(3);
  const list = triple ? ['any-triple'] : [total <= 10 ? 'small' : 'big'];
  if (total >= 4 && total <= 17) list.push(`total-${total}`);
  counts.forEach((count, nth) => {
    const face = nth + 1;
    if (count > 0) list.push(`face-${face}`);
    if (count > 1) list.push(`double-${face}`);
    if (count > 2) list.push(`triple-${face}`);
    for (let other = face + 1; other <= 6; other++) if (count > 0 && counts[other - 1] > 0) list.push(`pair-${face}-${other}`);
  });
  return list.sort();
}

test('a guest wagers by click and by keyboard; the dice are uncovered, areas lit, money paid', async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('tess'));
  await sitDown(page, 3, '300', TABLE);
  await open(page, 'small').waitFor();
  assert.equal(await page.locator('[data-tumbler]').getAttribute('data-tumbler'), 'covered');
  assert.equal(await page.locator('[data-spot]').count(), 50);
  assert.match(await page.locator('[data-spot="total-4"]').textContent(), /Total 4.*62 to 1/);
  assert.match(await page.locator('[data-spot="face-3"]').textContent(), /1 : 1.*2 : 1.*12 : 1/s);
  await audit(page, 'tai-sai');

  const start = await cents(page, 'chips');
  const before = await round(page);
  await page.locator('[data-chip="500"]').click();
  // The first wager starts the clock, which is short here.
  await page.locator('[data-spot="small"]').click();
  const one = await settled(page, before);
  await page.screenshot({ path: join(shots, 'tai-sai.png') });
  assert.equal(one.dice.length, 3);
  assert.deepEqual(one.drawn, one.dice, 'the dice on the plate are those of the result');
  assert.deepEqual(one.lit, winners(one.dice));
  const won = one.lit.includes('small');
  assert.deepEqual(one.settled, [{ result: won ? 'won' : 'lost', rule: `nz-1996/tai-sai/${won ? '4.0' : '3.1(a)(ii)'}` }]);
  const money = await purse(page);
  assert.equal(money.net, won ? 500 : -500);
  assert.equal(money.chips, start + money.net, 'chips change by what the slip says');
  assert.match(await page.locator('[data-result]').first().getAttribute('data-result'), new RegExp(one.dice.join('-')));

  // By keyboard alone: arrows go from area to area, Space lays.
  await page.waitForFunction(() => document.querySelector('[data-tumbler="covered"]'), undefined, { timeout: 15_000 });
  await open(page, 'total-9').waitFor();
  await page.locator('[data-spot="total-9"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.spot), 'total-10');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.evaluate(() => document.activeElement.dataset.spot), /^pair-/);
  await page.keyboard.press('ArrowUp');
  const at = await page.evaluate(() => document.activeElement.dataset.spot);
  assert.match(at, /^total-/);
  const second = await round(page);
  const held = await cents(page, 'chips');
  await page.keyboard.press('Space');
  const two = await settled(page, second);
  assert.deepEqual(two.lit, winners(two.dice));
  assert.equal(two.settled[0].result, two.lit.includes(at) ? 'won' : 'lost');
  assert.equal(await cents(page, 'chips'), held + (await purse(page)).net);
  await page.locator('.right [data-rule]').first().click();
  await page.getByRole('heading', { name: /^Rule / }).waitFor();
  await page.keyboard.press('Escape');
  noErrors(page);
  await page.context().close();
});

test('on a phone everything is within reach, and a round is played', async () => {
  const page = await newWindow(browser, phone);
  await enter(page, house, someone('tom'));
  await sitDown(page, 5, '100', TABLE);
  await open(page, 'big').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
  const small = await page
    .locator('[data-spot]')
    .evaluateAll((spots) => spots.map((spot) => spot.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length);
  assert.equal(small, 0, 'every area is large enough for a finger');
  const start = await cents(page, 'chips');
  const before = await round(page);
  await page.locator('[data-spot="big"]').tap();
  const seen = await settled(page, before);
  assert.deepEqual(seen.lit, winners(seen.dice));
  assert.equal(await cents(page, 'chips'), start + (seen.lit.includes('big') ? 500 : -500));
  await page.screenshot({ path: join(shots, 'tai-sai-phone.png'), fullPage: true });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nor does the result');
  await audit(page, 'a result on a phone');
  noErrors(page);
  await page.context().close();
});
