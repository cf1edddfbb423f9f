// What a rail remembers: favourite layouts, undo after Clear, and playing on by itself within its limits; and what has come at a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, enter, EVER, newWindow, noErrors, overheard, phone, place, put, ready, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, houses } = await stage(
  { betting: EVER, tables: ['roulette=nz-1996/roulette', 'craps=nz-1996/craps', 'bj=nz-1996/blackjack', 'mini=nz-2004/baccarat version=mini'] },
  { betting: 700, tables: ['roulette=nz-1996/roulette'] },
);
const [house, quick] = houses;

for (const viewport of [undefined, phone])
  test(`a layout is kept under a name and laid again${viewport ? ', on a phone' : ''}`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await enter(page, house, someone('fav'));
    await page.goto(`${house.url}table/roulette`);
    for (const spot of ['red', 'dozen-1', 'straight-17']) await page.locator(`[data-spot="${spot}"]`).click();
    await atStake(page, '$15.00');
    await page.locator('[data-act="layouts"]').click();
    await page.fill('#layout-name', 'My three');
    await page.locator('[data-act="keep-layout"]').click();
    await page.locator('[data-layout-name="My three"]', { hasText: '3 wagers, $15' }).waitFor();
    await audit(page, 'layouts', 'dialog');
    await page.keyboard.press('Escape');
    // Undo brings back what Clear took.
    await page.keyboard.press('c');
    await atStake(page, '$0.00');
    await page.keyboard.press('z');
    await atStake(page, '$15.00');
    await page.keyboard.press('c');
    await atStake(page, '$0.00');
    await page.reload();
    await page.locator('[data-act="layouts"]').click();
    await page.locator('[data-layout-name="My three"]').getByRole('button', { name: 'Lay' }).click();
    await atStake(page, '$15.00');
    await page.locator('[data-act="layouts"]').click();
    await page.getByRole('button', { name: 'Forget My three' }).click();
    await page.locator('[data-layout-name]').waitFor({ state: 'detached' });
    noErrors(page);
    await page.context().close();
  });

test('undo brings back what Clear took at craps and blackjack, too', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('undo'));
  for (const [table, spot] of [
    ['craps', '[data-bet="field"]'],
    ['bj', '[data-spot="3"]'],
  ]) {
    await page.goto(`${house.url}table/${table}`);
    const cut = page.getByRole('button', { name: 'Cut here' });
    await page.locator(spot).first().click();
    // Whoever comes to fresh cards is asked to cut first.
    await cut
      .or(page.locator('[data-wagers]', { hasText: '$5.00' }))
      .first()
      .waitFor();
    if (await cut.isVisible()) await cut.click();
    await atStake(page, '$5.00');
    await page.keyboard.press('c');
    await atStake(page, '$0.00');
    await page.keyboard.press('z');
    await atStake(page, '$5.00');
  }
  noErrors(page);
  await page.context().close();
});

test('it plays so many rounds by itself and no more, and can be stopped', { timeout: 180_000 }, async () => {
  const page = await newWindow(browser);
  const said = overheard(page);
  await enter(page, quick, someone('auto'));
  await page.goto(`${quick.url}table/roulette`);
  await page.locator('[data-spot="red"]').click();
  await page.locator('[data-moment]').waitFor({ timeout: 60_000 });
  const placed = () => said.filter((one) => one.do === 'place-wager').length;
  const round = async () => Number(await page.locator('[data-round]').first().getAttribute('data-round'));
  const [before, first] = [placed(), await round()];
  await page.locator('[data-act="layouts"]').click();
  await page.fill('[data-field="auto-rounds"]', '2');
  await page.fill('[data-field="auto-limit"]', '50');
  await page.locator('[data-act="start-auto"]').click();
  await page.locator('[data-auto]').waitFor();
  await page.locator('[data-auto]').waitFor({ state: 'detached', timeout: 90_000 });
  // A stake that won may lie there still: it is not laid again, and its round counts.
  assert.ok(placed() <= before + 2, 'no more than two rounds were laid');
  assert.ok((await round()) >= first + 1, 'rounds were played');
  await page.locator('[data-act="layouts"]').click();
  await page.locator('[data-ended="rounds"]').waitFor();
  // A limit below one round's stake lets none begin.
  await page.fill('[data-field="auto-limit"]', '1');
  await page.locator('[data-act="start-auto"]').click();
  await page.locator('[data-act="layouts"]').click();
  await page.locator('[data-ended="limit"]').waitFor({ timeout: 60_000 });
  await page.fill('[data-field="auto-limit"]', '50');
  await page.fill('[data-field="auto-rounds"]', '50');
  await page.locator('[data-act="start-auto"]').click();
  await page.locator('[data-act="stop-auto"]').click();
  await page.locator('[data-auto]').waitFor({ state: 'detached' });
  // What was sent just now may have no answer yet.
  assert.deepEqual(
    said.filter((one) => one.do === 'place-wager' && (one.answer ?? 'accepted') !== 'accepted'),
    [],
  );
  noErrors(page);
  await page.context().close();
});

test('what has come stands beside what was to be expected', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('stat'));
  await page.goto(`${house.url}table/roulette`);
  await page.locator('[data-spot="red"]').click();
  await atStake(page, '$5.00');
  await new Keyer(house, 'roulette').say('spin');
  await page.locator('[data-moment]').waitFor({ timeout: 60_000 });
  await page.locator('[data-act="statistics"]').click();
  await page.locator('[data-tallies="Numbers"] tbody tr').nth(36).waitFor();
  const came = await page.locator('[data-tallies="Numbers"] tbody td:nth-child(2)').allTextContents();
  assert.equal(
    came.map(Number).reduce((all, one) => all + one, 0),
    1,
  );
  await audit(page, 'what has come', '.panel');
  await page.goto(`${house.url}table/craps`);
  await page.locator('[data-act="statistics"]').click();
  await page.locator('.panel', { hasText: 'Shooters’ hands' }).waitFor();
  noErrors(page);
  await page.context().close();
});

test('baccarat has its five roads, and how often each hand won beside what was to be expected', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('road'));
  await sitDown(page, 2, '100', '[data-table="mini"]');
  await ready(page, 2);
  await put(page, 2, 'player', 500);
  await place(page);
  await atStake(page, '$5.00');
  await new Keyer(house, 'mini').say('no-more-bets');
  await page.locator('[data-moment]').waitFor({ timeout: 60_000 });
  await page.locator('[data-act="statistics"]').click();
  const rows = page.locator('.panel [data-tallies] tbody tr');
  await rows.nth(2).waitFor();
  const came = await rows.locator('td:nth-child(2)').allTextContents();
  assert.deepEqual(came.map(Number).toSorted(), [0, 0, 1]);
  // 45.9, 44.6 and 9.5 in a hundred of one round.
  assert.deepEqual(await rows.locator('td:nth-child(3)').allTextContents(), ['0.46', '0.45', '0.10']);
  assert.equal(await page.locator('.panel [data-road]').count(), 5);
  await audit(page, 'the roads', '.panel');
  noErrors(page);
  await page.context().close();
});

test('chips are carried from the rail to a place, and on to another; undone at once, and back where they cannot lie', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser, { width: 1440, height: 900 });
  await enter(page, house, someone('carry'));
  await page.goto(`${house.url}table/roulette`);
  await page.locator('[data-spot="black"]').click();
  await atStake(page, '$5.00');
  const middle = async (of) => {
    const { x, y, width, height } = await page.locator(of).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const carry = async (from, to) => {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 5 });
    await page.locator('[data-carried]').waitFor();
    await page.mouse.up();
    await page.locator('[data-carried]').waitFor({ state: 'detached' });
  };
  const lies = (spot, sum) => page.locator(`[data-spot="${spot}"]`, { hasText: `your wager ${sum}` }).waitFor();
  await carry('[data-chip="2500"]', '[data-spot="odd"]');
  await lies('odd', '$25');
  await atStake(page, '$30.00');
  await carry('[data-spot="odd"]', '[data-spot="low"]');
  await lies('low', '$25');
  await atStake(page, '$30.00');
  await page.keyboard.press('z');
  await lies('odd', '$25');
  await atStake(page, '$30.00');
  // Let go beside the layout nothing has happened; and where the sum is too much, it goes back.
  await carry('[data-spot="odd"]', 'header.bar');
  await atStake(page, '$30.00');
  await page.getByRole('button', { name: 'Buy chips' }).click();
  await page.fill('[data-field="buy-in"]', '500');
  await page.locator('[data-act="sit"]').click();
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.locator('[data-chip="10000"]').click();
  for (const sum of ['$125', '$225']) {
    await page.locator('[data-spot="odd"]').click();
    await lies('odd', sum);
  }
  await carry('[data-spot="odd"]', '[data-spot="straight-17"]');
  await page.locator('[data-toast="refusal"]').waitFor();
  await lies('odd', '$225');
  noErrors(page);
  await page.context().close();
});
