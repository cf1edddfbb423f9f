// The floor map: every table with its state, what should be looked at first, and play stopped and let go on with a reason.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, enter, newWindow, noErrors, sitDown, someone, stage } from './house.mjs';
import { hire, Keyer, signInFirst } from './keyed.mjs';

const { browser, house } = await stage({ tables: ['wheel-1=nz-1996/roulette physical', 'mini-1=nz-2004/baccarat'] });

test('a supervisor sees every table and its dispute; a manager stops play and lets it go on', { timeout: 120_000 }, async () => {
  const guest = await newWindow(browser);
  const name = someone('gina');
  await enter(guest, house, name);
  await sitDown(guest, 2, '100', '[data-table="wheel-1"]');
  const boss = await newWindow(browser);
  await boss.goto(`${house.url}floor`);
  await signInFirst(boss, await hire(house, ['manager', 'supervisor']));
  await boss.locator('[data-table="wheel-1"] [data-phase="betting"]').waitFor();
  assert.match(await boss.locator('[data-table="wheel-1"]').textContent(), /1 of 8/);
  assert.equal(await boss.locator('main [data-table]').count(), 2);
  await new Keyer(house, 'wheel-1').say('raise-dispute', { player: name, words: 'the ball lay in 7' });
  await boss.locator('[data-alert="dispute"][data-at="wheel-1"]', { hasText: name }).waitFor();
  await audit(boss, 'the floor map');
  await boss.locator('[data-table="mini-1"] [data-act="stop"]').click();
  assert.ok(await boss.locator('dialog [data-do="stop"]').isDisabled(), 'nothing is stopped without a reason');
  await boss.fill('dialog [data-field="why"]', 'the camera is dark');
  await boss.locator('dialog [data-do="stop"]').click();
  await boss.locator('[data-alert="suspended"][data-at="mini-1"]').waitFor();
  await boss.locator('[data-stop]', { hasText: 'the camera is dark' }).waitFor();
  await boss.locator('[data-table="mini-1"] [data-act="stop"]').click();
  await boss.fill('dialog [data-field="why"]', 'it sees again');
  await boss.locator('dialog [data-do="resume"]').click();
  await boss.locator('[data-stop]').waitFor({ state: 'detached' });
  noErrors(guest, boss);
});
