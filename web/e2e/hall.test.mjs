// The floor as players see it: a pit that the house pauses, in the lobby and at the table, until play goes on; and a seat that was given up while
// its player was gone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, enter, newWindow, noErrors, someone, stage } from './house.mjs';
import { tokenOf } from './keyed.mjs';

const {
  browser,
  houses: [house],
} = await stage({ tables: ['mini=nz-2004/baccarat pit=main', 'wheel=nz-1996/roulette'] });

async function floor(act, asked) {
  const answer = await fetch(new URL(`api/floor/${act}`, house.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(house)}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  assert.equal(answer.status, 200, await answer.text());
}

test('a pit is paused and goes on; the lobby and the table say so', { timeout: 120_000 }, async () => {
  const lobby = await newWindow(browser);
  const table = await newWindow(browser);
  await lobby.goto(house.url);
  await lobby.locator('[data-table="mini"]', { hasText: 'Pit main' }).waitFor();
  await table.goto(`${house.url}table/mini`);
  await table.locator('h1').waitFor();
  await floor('stop', { of: { pit: 'main' }, why: 'the fire alarm' });
  await lobby.locator('[data-paused="mini"]', { hasText: 'the fire alarm' }).waitFor();
  await table.locator('[data-paused="mini"]', { hasText: 'the fire alarm' }).waitFor();
  assert.equal(await lobby.locator('[data-paused="wheel"]').count(), 0);
  await audit(lobby, 'a paused table in the lobby');
  await floor('resume', { of: { pit: 'main' }, why: 'a false alarm' });
  await lobby.locator('[data-paused="mini"]').waitFor({ state: 'detached' });
  await table.locator('[data-paused="mini"]').waitFor({ state: 'detached' });
  noErrors(lobby);
  noErrors(table);
});

test('who was gone for long is told on coming back', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('anna'));
  const seen = { table: 'mini', title: 'Mini baccarat', cents: 9_500, at_ms: Date.now() };
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), seen_off: [seen] } });
  });
  await page.reload();
  await page.locator('[data-seen-off="mini"]', { hasText: '$95.00 went back to your account' }).waitFor();
  await audit(page, 'a seat that was given up');
  await page.getByRole('link', { name: 'Come back to the table' }).click();
  await page.waitForURL('**/table/mini');
  noErrors(page);
});
