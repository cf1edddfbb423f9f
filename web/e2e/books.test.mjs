// The books that differ from the first table: a shoe that players deal from, hands that they turn, rounds without bets,
// players who stand. Each test is one person at one table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { cents, decided, enter, newWindow, noErrors, place, put, ready, shots, sitDown, someone, stage, state } from './house.mjs';

const tables = ['mini-1=nz-2004/baccarat', 'punto-1=nj-19-47/punto-banco', 'act-1=act-2012/mini-baccarat', 'full-1=nz-2004/baccarat version=full'];
// Where hands are turned by players, there is time to do it.
const { browser, houses: [house, patient] } = await stage({ tables }, { decision: 4_000, tables: ['b-1=nz-2004/baccarat style=B'] });

const at = (table) => `[data-table="${table}"]`;

/** Leaves through the page, once the table lets one go. */
async function leave(page, of = house) {
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(of.url);
  noErrors(page);
  await page.context().close();
}

test('the lobby lists the books by their instrument, the newcomer’s first', async () => {
  const page = await newWindow(browser);
  await page.goto(house.url);
  await page.waitForSelector('[data-table]');
  assert.deepEqual(await page.locator('[data-group] header h2').allTextContents(), ['New Zealand, 2004', 'Canberra, 2012', 'New Jersey']);
  const words = await page.locator('main').textContent();
  assert.doesNotMatch(words, /[a-z]+-[a-z]+-[a-z]+|offering-shoe/, 'no raw words');
  await page.context().close();
});

test('punto banco: the shoe is taken, deals, and is passed when Banker loses; commission is collected', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('punto'));
  await sitDown(page, 3, '500', at('punto-1'));
  await ready(page, 3, 'banker');
  // The offer lasts half a second at this pace; a shoe that nobody took may be asked for.
  if ((await page.locator('[data-curator]').count()) === 0) await page.locator('[data-do="accept-shoe"]').first().click();
  await page.locator('[data-curator="3"]').waitFor();
  await page.locator('[data-do="pass-shoe"]').waitFor();
  let seen = { passed: false, collected: false };
  for (let round = 0; round < 25 && !(seen.passed && seen.collected); round++) {
    await ready(page, 3, 'banker');
    if ((await page.locator('[data-curator]').count()) === 0) {
      await page.locator('[data-do="accept-shoe"]').first().click({ timeout: 2_000 }).catch(() => undefined);
      await ready(page, 3, 'banker');
    }
    const before = await cents(page, 'chips');
    const was = await state(page);
    await put(page, 3, 'banker', 2_500);
    await place(page);
    await page.waitForFunction((results) => Number(document.querySelector('.felt[data-phase]').dataset.results) > Number(results) || document.querySelector('.felt[data-phase]').dataset.phase === 'shoe-ended', was.results, { timeout: 30_000 });
    await page.waitForSelector('.right [data-settled]', { timeout: 10_000 });
    const result = await page.locator('.right [data-settled]').first().getAttribute('data-settled');
    if (result === 'won') {
      await page.locator('.right [data-note="vigorish-collected"] [data-rule="nj-19-47/punto-banco/3.3(c)"]').waitFor();
      await page.waitForFunction((sum) => document.querySelector('[data-chips]').textContent.replace(/[^\d]/g, '') === String(sum), before + 2_500 - 125);
      seen.collected = true;
      if (!seen.shot) await page.screenshot({ path: join(shots, 'punto-banco.png') });
      seen.shot = true;
    } else if (result === 'lost') {
      await page.locator('[data-ribbon="shoe-passed"], [data-question="shoe"], [data-ribbon="shoe-accepted"], [data-ribbon="shoe-kept"]').first().waitFor();
      seen.passed = true;
    }
  }
  assert.deepEqual([seen.passed, seen.collected], [true, true], 'a Banker win and a Banker loss were seen');
  await page.getByRole('button', { name: 'Calls' }).click();
  assert.match(await page.locator('.panel').textContent(), /pass the shoe: the Banker’s Hand lost/);
  await page.keyboard.press('Escape');
  await leave(page);
});

test('style B: a hand is taken and its cards turned by the player', { timeout: 90_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, patient, someone('squeeze'));
  await sitDown(page, 2, '500', at('b-1'));
  let turned = false;
  // Who misses an answer is asked again in the next round.
  for (let round = 0; round < 15 && !turned; round++) {
    await ready(page, 2);
    await put(page, 2, 'player', 1_000);
    await place(page);
    try {
      await page.locator('[data-question="hand"] [data-do="accept-hand"]').click({ timeout: 5_000 });
      await page.locator('[data-hand="player"][data-cards="? ?"]').waitFor({ timeout: 5_000 });
      await page.locator('[data-turn="player"]').click({ timeout: 5_000 });
      await page.waitForFunction(() => /^\w\w \w\w/.test(document.querySelector('[data-hand="player"]').dataset.cards), undefined, { timeout: 5_000 });
      turned = true;
    } catch {
      await page.waitForSelector('.felt[data-phase="betting"]');
    }
  }
  assert.ok(turned, 'the player turned the hand');
  await page.waitForSelector('.right [data-settled]', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Calls' }).click();
  assert.match(await page.locator('.panel').textContent(), /You have the Player’s Hand/);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.felt[data-phase="betting"]');
  await page.keyboard.press('c');
  await leave(page, patient);
});

test('Canberra: a coup without bets is asked for and dealt, and a player keeps to one box', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('coup'));
  await sitDown(page, 1, '500', at('act-1'));
  await ready(page, 1);
  await page.locator('[data-do="request-free-round"]').click();
  await page.waitForFunction(() => Number(document.querySelector('.felt[data-phase]').dataset.results) === 1, undefined, { timeout: 20_000 });
  await ready(page, 1);
  await put(page, 1, 'player', 1_000);
  await place(page);
  await page.locator('[data-area="1"][data-on="player"][aria-label*="your wager $10.00"]').waitFor();
  assert.equal(await page.locator('[data-area="2"][data-on="player"]').getAttribute('aria-disabled'), 'true', 'another box is not open');
  await page.waitForSelector(decided, { timeout: 30_000 });
  await leave(page);
});

test('full baccarat: a standing player bets in the part for standing players', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('stands'));
  await page.locator(at('full-1')).click();
  await page.locator('[data-act="play-standing"]').click();
  await page.fill('[data-field="buy-in"]', '300');
  await page.locator('[data-act="sit"]').click();
  await page.waitForSelector('dialog:has([data-act="sit"])', { state: 'detached' });
  await ready(page, 0);
  assert.equal(await page.locator('[data-area="1"][data-on="player"]').getAttribute('aria-disabled'), 'true', 'the numbered areas are for the seated');
  await put(page, 0, 'player', 1_000);
  await place(page);
  await page.waitForSelector(decided, { timeout: 30_000 });
  assert.match(await page.locator('.right [data-settled]').first().textContent(), /standing/);
  await leave(page);
});
