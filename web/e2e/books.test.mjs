// The books that differ from the first table: a shoe that players deal from, hands that they turn, rounds without bets,
// players who stand. Each test is one person at one table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { atStake, audit, cents, decided, enter, EVER, newWindow, noErrors, place, put, ready, shots, sitDown, someone, stage, state } from './house.mjs';
import { Keyer } from './keyed.mjs';

// Nothing is timed: the betting lasts until it is closed, and whoever is asked has time to answer.
const tables = [
  'mini-1=nz-2004/baccarat',
  'punto-1=nj-19-47/punto-banco',
  'act-1=act-2012/mini-baccarat',
  'full-1=nz-2004/baccarat version=full',
  'b-1=nz-2004/baccarat style=B',
];
const { browser, house } = await stage({ betting: EVER, decision: EVER, tables });

const at = (table) => `[data-table="${table}"]`;

/** Leaves through the page, once the table lets one go. */
async function leave(page) {
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(house.url);
  noErrors(page);
  await page.context().close();
}

test('the lobby lists the tables by game, and finds them by rules and favourites', async () => {
  const page = await newWindow(browser);
  await page.goto(house.url);
  await page.waitForSelector('[data-table]');
  assert.deepEqual(await page.locator('[data-group] header h2').allTextContents(), ['Baccarat']);
  const count = await page.locator('[data-table]').count();
  await page.locator('[data-game="baccarat"]').click();
  assert.equal(await page.locator('[data-table]').count(), count);
  await page.locator('[data-field="instrument"]').selectOption('act-2012');
  assert.equal(await page.locator('[data-table]').count(), 1);
  await page.locator('[data-like]').click();
  await page.locator('[data-field="instrument"]').selectOption('');
  await page.locator('[data-act="liked"]').click();
  assert.equal(await page.locator('[data-table]').count(), 1);
  await page.locator('[data-act="liked"]').click();
  // By the least wager, which is the same at all of these; and where one can sit down: nobody has yet.
  await page.locator('[data-field="least"]').selectOption({ index: 1 });
  assert.equal(await page.locator('[data-table]').count(), count);
  await page.locator('[data-act="free-seats"]').click();
  assert.equal(await page.locator('[data-table]').count(), count);
  await audit(page, 'lobby');
  await page.reload();
  await page.locator('[data-like][aria-pressed="true"]').waitFor();
  assert.equal(await page.locator('[data-table]').count(), count);
  const words = await page.locator('main').textContent();
  assert.doesNotMatch(words, /[a-z]+-[a-z]+-[a-z]+|offering-shoe/, 'no raw words');
  await page.context().close();
});

/** Has the betting closed, and waits until the round is over: its wagers are settled, and the slip is that of this round. */
async function deal(page, table, word = 'no-more-bets') {
  const { results } = await state(page);
  await new Keyer(house, table).say(word);
  await page.waitForFunction((had) => {
    const { results, phase } = document.querySelector('.felt[data-phase]').dataset;
    return (Number(results) > Number(had) && !['dealing', 'announced'].includes(phase)) || phase === 'shoe-ended';
  }, results);
}

/** Rounds are dealt until the wager is decided: a tie leaves it on the layout. */
async function dealOut(page, table) {
  do await deal(page, table);
  while ((await page.locator('.right [data-settled]').first().getAttribute('data-settled')) === 'stand-off');
  await page.waitForSelector(decided);
}

test('punto banco: the shoe is taken, deals, and is passed when Banker loses; commission is collected', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('punto'));
  await sitDown(page, 3, '500', at('punto-1'));
  const accept = page.locator('[data-do="accept-shoe"]').first();
  const seen = { passed: false, collected: false };
  for (let round = 0; round < 40 && !(seen.passed && seen.collected); round++) {
    await ready(page, 3, 'banker', accept);
    await page.locator('[data-curator="3"]').waitFor();
    await page.locator('[data-do="pass-shoe"]').waitFor();
    const before = (await cents(page, 'chips')) + (await cents(page, 'wagers'));
    // After a tie the wager lies there still.
    if (before === (await cents(page, 'chips'))) {
      await put(page, 3, 'banker', 2_500);
      await place(page);
    }
    await atStake(page, '$25.00');
    await deal(page, 'punto-1');
    const result = await page.locator('.right [data-settled]').first().getAttribute('data-settled');
    if (result === 'won') {
      await page.locator('.right [data-note="vigorish-collected"] [data-rule="nj-19-47/punto-banco/3.3(c)"]').waitFor();
      await page.waitForFunction((sum) => document.querySelector('[data-chips]').textContent.replace(/[^\d]/g, '') === String(sum), before + 2_500 - 125);
      if (!seen.collected) await page.screenshot({ path: join(shots, 'punto-banco.png') });
      seen.collected = true;
    } else if (result === 'lost') {
      await page.locator('[data-question="shoe"]').first().waitFor();
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
  await enter(page, house, someone('squeeze'));
  await sitDown(page, 2, '500', at('b-1'));
  await ready(page, 2);
  await put(page, 2, 'player', 1_000);
  await place(page);
  await atStake(page, '$10.00');
  await new Keyer(house, 'b-1').say('no-more-bets');
  await page.locator('[data-question="hand"] [data-do="accept-hand"]').click();
  await page.locator('[data-hand="player"][data-cards="? ?"]').waitFor();
  await page.locator('[data-turn="player"]').click();
  await page.waitForFunction(() => /^\w\w \w\w/.test(document.querySelector('[data-hand="player"]').dataset.cards));
  // A third card is the player's to turn, too; then the hand is settled.
  const turn = page.locator('[data-turn="player"]');
  const settled = page.locator('.right [data-settled]').first();
  while (!(await settled.isVisible())) {
    await settled.or(turn).first().waitFor();
    await turn.click({ timeout: 1_000 }).catch(() => undefined);
  }
  await page.getByRole('button', { name: 'Calls' }).click();
  assert.match(await page.locator('.panel').textContent(), /You have the Player’s Hand/);
  await page.keyboard.press('Escape');
  noErrors(page);
  await page.context().close();
});

test('Canberra: a coup without bets is asked for and dealt, and a player keeps to one box', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('coup'));
  await sitDown(page, 1, '500', at('act-1'));
  await ready(page, 1);
  await page.locator('[data-do="request-free-round"]').click();
  await deal(page, 'act-1', 'order-free-round');
  await ready(page, 1);
  await put(page, 1, 'player', 1_000);
  await place(page);
  await page.locator('[data-area="1"][data-on="player"][aria-label*="your wager $10.00"]').waitFor();
  assert.equal(await page.locator('[data-area="2"][data-on="player"]').getAttribute('aria-disabled'), 'true', 'another box is not open');
  await dealOut(page, 'act-1');
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
  await atStake(page, '$10.00');
  await dealOut(page, 'full-1');
  assert.match(await page.locator('.right [data-settled]').first().textContent(), /standing/);
  await leave(page);
});
