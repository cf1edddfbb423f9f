// Guests at the blackjack table: two of them on one box at a table with time, by click and by keyboard; one alone at a fast
// table until hands were doubled and split; every round's money is what the slip says, each line with its rule.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, cents, enter, EVER, newWindow, noErrors, phone, purse, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const TABLE = '[data-table="blackjack"]';
const TABLES = ['blackjack=nz-1996/blackjack super-sevens=5.00'];
const {
  browser,
  houses: [calm, quick],
} = await stage({ betting: EVER, decision: EVER, tables: TABLES }, { tables: TABLES });
const staff = new Keyer(calm, 'blackjack');

const spot = (page, box) => page.locator(`[data-spot="${box}"]`);
const felt = (page) => page.locator('.felt[data-phase]').evaluate((one) => ({ ...one.dataset }));

/** Waits until wagers are taken on a box; cuts the cards if asked to. */
async function open(page, box) {
  const ready = page.locator(`[data-spot="${box}"][aria-disabled="false"]`);
  const cut = page.getByRole('button', { name: 'Cut here' });
  await ready.or(cut).first().waitFor({ timeout: 60_000 });
  if (await cut.isVisible()) {
    await cut.click().catch(() => undefined);
    await ready.waitFor({ timeout: 60_000 });
  }
}

/** Answers what is asked of this page now, by key or by click; says what was answered, or null. */
async function answer(page, how) {
  const found = await page.evaluate(() =>
    Array.from(document.querySelectorAll('[data-question] [data-do]:not(:disabled)'), (one) => ({
      word: one.dataset.do,
      key: one.getAttribute('aria-keyshortcuts'),
    })),
  );
  for (const word of ['stand-hand', 'draw-card', 'decline-insurance', 'decline-follow', 'follow-split', 'choose-hand', 'complete-hand']) {
    const one = found.find((other) => other.word === word);
    if (!one) continue;
    if (how === 'key' && one.key) await page.keyboard.press(one.key.toLowerCase());
    else
      await page
        .locator(`[data-question] [data-do="${word}"]`)
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    return word;
  }
  return null;
}

test('two guests on one box: wagers, a refusal, decisions by key, everything settled with its rule', { timeout: 180_000 }, async () => {
  const anna = await newWindow(browser, { width: 1440, height: 900 });
  const bo = await newWindow(browser, phone);
  const names = { anna: someone('anna'), bo: someone('bo') };
  await enter(anna, calm, names.anna);
  await enter(bo, calm, names.bo);
  await sitDown(anna, 3, '400', TABLE);
  await open(anna, 3);
  await sitDown(bo, 5, '400', TABLE);
  await open(bo, 3);
  await audit(anna, 'betting');
  await audit(bo, 'betting on a phone');

  // Less than the minimum is refused, with the rule.
  await anna.locator('[data-chip="50"]').click();
  await spot(anna, 3).click();
  await anna.locator('[data-rule="nz-1996/general/14.1(b)"]').first().waitFor();
  // By click, and by keyboard alone.
  await anna.locator('[data-chip="1000"]').click();
  await spot(anna, 3).click();
  await anna.keyboard.press('3');
  await spot(anna, 3).focus();
  await anna.keyboard.press('Space');
  await anna.locator('[data-spot="3"][aria-label*="your wager $15"]').waitFor();
  await anna.locator('[data-sevens="3"]').click();
  await anna.locator('[data-sevens="3"][aria-pressed="true"]').waitFor();
  await bo.locator('[data-chip="1000"]').click();
  await spot(bo, 3).click();
  await anna.locator(`[data-spot="3"][aria-label*="${names.bo} has $10"]`).waitFor();
  await bo.locator(`[data-spot="3"][aria-label*="${names.anna} has $15"]`).waitFor();
  assert.equal(await cents(anna, 'chips'), 38_000);
  assert.equal(await cents(anna, 'wagers'), 2_000);

  await staff.say('no-more-bets');
  let audited = false;
  const said = [];
  while ((await felt(anna)).results === '0') {
    if (!audited && (await anna.locator('[data-question="turn"]').count()) > 0) {
      audited = true;
      await audit(anna, 'a decision');
    }
    const words = [await answer(anna, 'key'), await answer(bo, 'click')].filter(Boolean);
    said.push(...words);
    if (words.length === 0) await sleep(30);
  }
  for (const page of [anna, bo])
    await page.waitForFunction(
      () => document.querySelector('.felt').dataset.phase === 'betting' && document.querySelector('.right [data-settled-what="hand"]') !== null,
    );
  const mine = await purse(anna);
  assert.equal(mine.chips, 40_000 + mine.net, `what was won or lost is on the slip (${said})`);
  assert.equal(mine.wagers, 0);
  assert.ok((await anna.locator('.right [data-settled] [data-rule^="nz-1996/blackjack/"]').count()) >= 2, 'hand and Super Sevens with their rules');
  const theirs = await purse(bo);
  assert.equal(theirs.chips, 40_000 + theirs.net);
  assert.ok(await bo.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
  await audit(bo, 'settled on a phone');

  await anna.getByRole('button', { name: 'History' }).click();
  await anna.locator('.panel article [data-settled]').first().waitFor();
  await audit(anna, 'history');
  await anna.keyboard.press('Escape');
  await anna.getByRole('button', { name: 'Calls' }).click();
  assert.match(await anna.locator('.panel').textContent(), /“No more bets”/);
  await anna.keyboard.press('Escape');
  for (const page of [anna, bo]) {
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(calm.url);
  }
  noErrors(anna, bo);
  await anna.context().close();
  await bo.context().close();
});

test('rounds go by until hands were doubled and split, and no cent is missing', { timeout: 300_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, quick, someone('cy'));
  await sitDown(page, 4, '1000', TABLE);
  await open(page, 4);
  await page.locator('[data-chip="500"]').click();
  // The house asks fast here: the page's own buttons are clicked as soon as they are there.
  await page.evaluate(() => {
    window.seen = { said: {}, hands: 0, turned: 0 };
    window.playing = setInterval(() => {
      window.seen.hands = Math.max(window.seen.hands, ...Array.from(document.querySelectorAll('[data-hands]'), (box) => Number(box.dataset.hands)));
      const cut = Array.from(document.querySelectorAll('dialog button')).find((one) => one.textContent.includes('Cut here'));
      if (cut) return cut.click();
      const question = document.querySelector('[data-question]');
      if (!question) return;
      const total = Number(/(\d+)$/.exec(question.querySelector('h2').textContent)?.[1] ?? 0);
      for (const word of ['take-even-money', 'insure', 'split-pair', 'double-down', total < 15 ? 'draw-card' : 'stand-hand', 'draw-card', 'stand-hand']) {
        const button = question.querySelector(`[data-do="${word}"]:not(:disabled)`);
        if (!button) continue;
        window.seen.said[word] = (window.seen.said[word] ?? 0) + 1;
        return button.click();
      }
    }, 15);
  });
  const atRest = () =>
    page.waitForFunction(
      () =>
        document.querySelector('.felt').dataset.phase === 'betting' &&
        document.querySelector('[data-wagers]').textContent === '$0.00' &&
        document.querySelector('[data-spot="4"][aria-disabled="false"]'),
      undefined,
      { timeout: 60_000 },
    );
  let seen = await page.evaluate(() => window.seen);
  let rounds = 0;
  // A split that was clicked too late is none: what counts is that its hands were seen.
  for (; rounds < 60 && !(seen.hands >= 2 && seen.said['double-down'] && rounds >= 3); rounds++) {
    await atRest();
    const before = { ...(await felt(page)), chips: await cents(page, 'chips') };
    if (rounds === 0) await page.evaluate(() => [2, 3, 4, 5].forEach((box) => document.querySelector(`[data-spot="${box}"]`).click()));
    else await page.keyboard.press('r');
    await page.waitForFunction(
      (was) => {
        const now = document.querySelector('.felt').dataset;
        return (now.round !== was.round || now.shoe !== was.shoe) && !['playing', 'decided'].includes(now.phase);
      },
      before,
      { timeout: 60_000 },
    );
    await page.waitForFunction(() => document.querySelector('[data-wagers]').textContent === '$0.00');
    const now = await purse(page);
    assert.equal(now.chips, before.chips + now.net, `round ${rounds + 1}: the slip tells it all`);
    assert.equal(await page.locator('.right [data-settled]:not(:has([data-rule]))').count(), 0, 'every line has its rule');
    seen = await page.evaluate(() => window.seen);
    if (now.chips < 20_000) break;
  }
  await page.evaluate(() => clearInterval(window.playing));
  assert.ok(rounds >= 3, 'several rounds were played');
  assert.ok(seen.said['double-down'], 'a hand was doubled');
  assert.ok(seen.hands >= 2, 'a split shows its hands side by side');
  noErrors(page);
  await page.context().close();
});
