// From the lobby to a settled round by keyboard alone, at roulette, tai-sai, the money wheel, baccarat, blackjack, craps, Caribbean
// stud and chemin de fer: no pointer is ever used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, EVER, newWindow, noErrors, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, house } = await stage({
  betting: EVER,
  decision: EVER,
  tables: [
    'roulette=nz-1996/roulette',
    'sai=nz-1996/tai-sai',
    'wheel=nz-1996/money-wheel',
    'mini=nz-2004/baccarat version=mini',
    'bj=nz-1996/blackjack',
    'craps=nz-1996/craps',
    'stud=nz-1996/caribbean-stud',
    'chemin=nj-19-47/chemin-de-fer company=2',
  ],
});

const focused = (page, selector) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);

/** Goes on with Tab until something has the focus. */
async function tabTo(page, selector) {
  await page.locator(selector).first().waitFor();
  for (let nth = 0; nth < 200; nth++) {
    if (await focused(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not come to ${selector}`);
}

/** From the lobby to a table. */
async function arrive(table) {
  const page = await newWindow(browser, { width: 1440, height: 900 });
  await page.goto(house.url);
  await tabTo(page, `[data-table="${table}"], [data-table="${table}"] a`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${house.url}table/${table}`);
  return page;
}

/** Touches a place, and takes the name that is asked for. */
async function touch(page, place, name) {
  await tabTo(page, place);
  await page.keyboard.press('Space');
  await page.locator('#name').waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog:has(#name)', { state: 'detached' });
}

/** Cuts the cards, if that is asked before something holds. */
async function cutUntil(page, holds) {
  const cut = page.locator('dialog [data-act="cut"]');
  await cut.or(page.locator(holds)).first().waitFor({ timeout: 60_000 });
  if (!(await cut.isVisible())) return;
  await tabTo(page, 'dialog [data-act="cut"]');
  await page.keyboard.press('Enter');
  await page.locator(holds).first().waitFor({ timeout: 60_000 });
}

/** Answers by keys whatever is asked until the round is settled and its sum is told. */
async function play(page, keys, told = '[data-moment]') {
  const moment = page.locator(told);
  const cut = page.locator('dialog [data-act="cut"]');
  const offered = page.locator(
    Object.keys(keys)
      .map((word) => `[data-do="${word}"]:enabled`)
      .join(', ') || 'nothing-is-asked',
  );
  for (;;) {
    await moment.or(cut).or(offered).first().waitFor({ timeout: 60_000 });
    if (await moment.isVisible()) return;
    if (await cut.isVisible()) {
      await tabTo(page, 'dialog [data-act="cut"]');
      await page.keyboard.press('Enter');
      await cut.waitFor({ state: 'detached' });
      continue;
    }
    const words = await offered.evaluateAll((all) => all.map((one) => one.dataset.do));
    const word = Object.keys(keys).find((one) => words.includes(one));
    if (word === undefined) continue;
    const before = await page.locator('.page').textContent();
    await page.keyboard.press(keys[word]);
    await page.waitForFunction((was) => document.querySelector('.page').textContent !== was, before);
  }
}

/** Says to be ready by the button that stands there once something is at stake. */
async function sayReady(page) {
  await tabTo(page, '[data-act="ready"]:enabled');
  await page.keyboard.press('Enter');
}

async function leave(page) {
  // What was opened in the round was what was sealed, and what showed was what was opened.
  await page.locator('[data-seal="checked"]').waitFor();
  noErrors(page);
  await page.context().close();
}

for (const [table, stake, twice] of [
  ['roulette', '$5.00', '$10.00'],
  ['sai', '$5.00', '$10.00'],
  ['wheel', '$1.00', '$2.00'],
])
  test(`${table}: a chip is laid, doubled and spun for`, { timeout: 120_000 }, async () => {
    const page = await arrive(table);
    await touch(page, '[data-spot]', someone(table));
    await atStake(page, stake);
    const second = await page.locator('[data-chip]').nth(1).getAttribute('data-chip');
    await page.keyboard.press('2');
    await page.locator(`[data-chip="${second}"][aria-checked="true"]`).waitFor();
    await page.keyboard.press('d');
    await atStake(page, twice);
    await page.keyboard.press('Enter');
    await play(page, {});
    await leave(page);
  });

test('baccarat: chips are put down, placed and dealt for', { timeout: 120_000 }, async () => {
  const page = await arrive('mini');
  await touch(page, '[data-area]', someone('punto'));
  await cutUntil(page, '[data-act="place"]:enabled');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-wagers]')?.textContent !== '$0.00');
  await page.keyboard.press('Enter');
  await play(page, { turn: 't' });
  await leave(page);
});

test('blackjack: a box is wagered on and its hand played', { timeout: 120_000 }, async () => {
  const page = await arrive('bj');
  await touch(page, '[data-spot]', someone('hitter'));
  await cutUntil(page, '[data-spot][aria-label*="your wager $5"]');
  await atStake(page, '$5.00');
  await sayReady(page);
  await play(page, { 'stand-hand': 's', 'decline-insurance': 'n', 'draw-card': 'h' });
  await leave(page);
});

test('craps: a line wager is made, the dice are taken, chosen and thrown until it is decided', { timeout: 120_000 }, async () => {
  const page = await arrive('craps');
  await touch(page, '[data-bet="pass"]', someone('shooter'));
  await atStake(page, '$5.00');
  await page.locator('[data-do="accept-dice"]:enabled').waitFor();
  await page.keyboard.press('a');
  for (const die of [2, 5]) {
    await tabTo(page, `button[data-die="${die}"]`);
    await page.keyboard.press('Space');
    await page.locator(`button[data-die="${die}"][aria-pressed="true"]`).waitFor();
  }
  await tabTo(page, '[data-do="choose-dice"]:enabled');
  await page.keyboard.press('Enter');
  await play(page, { throw: 't' });
  await atStake(page, '$0.00');
  await leave(page);
});

test('Caribbean stud: an ante is put down and placed, the hand bet on and shown', { timeout: 120_000 }, async () => {
  const page = await arrive('stud');
  await touch(page, '[data-spot="ante"]', someone('stella'));
  await cutUntil(page, '[data-act="place"]:enabled');
  await page.keyboard.press('Enter');
  await atStake(page, '$5.00');
  // Enter says the same at the place for the bet: nothing is in hand any more, so one is ready, and the cards are dealt.
  await tabTo(page, '[data-spot="bet"]');
  await page.keyboard.press('Enter');
  await play(page, { bet: 'b', show: 's' }, '[data-verdict]');
  await page.locator('.right [data-result]').first().waitFor();
  await leave(page);
});

test('chemin de fer: the bank is bought, held against house players and turned', { timeout: 120_000 }, async () => {
  const page = await arrive('chemin');
  await touch(page, '[data-seat]', someone('banker'));
  const sit = page.locator('dialog [data-act="sit"]');
  await sit.or(page.locator('[data-act="stand-up"]')).first().waitFor();
  if (await sit.isVisible()) {
    await tabTo(page, 'dialog [data-act="sit"]');
    await page.keyboard.press('Enter');
  }
  await cutUntil(page, '[data-amount="bid"] input');
  // House players have opened the auction; what stands in the field is more than they bid.
  await page.locator('[data-laid^="house-"]').first().waitFor();
  await tabTo(page, '[data-amount="bid"] input');
  await page.keyboard.press('Enter');
  await page.locator('[data-laid]:not([data-laid^="house-"])').first().waitFor();
  await new Keyer(house, 'chemin').say('close-auction');
  await tabTo(page, '[data-amount="stake"] input');
  await page.keyboard.press('Enter');
  await play(page, { turn: 't' });
  await leave(page);
});
