// The floor map: every table with its state, what should be looked at first, results that drift, and play stopped and let go on with a reason.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, enter, EVER, newWindow, noErrors, phone, sitDown, someone, stage } from './house.mjs';
import { hire, Keyer, signInFirst } from './keyed.mjs';

const { browser, houses } = await stage(
  { tables: ['wheel-1=nz-1996/roulette physical', 'mini-1=nz-2004/baccarat'] },
  { betting: EVER, tables: ['wheel-2=nz-1996/roulette physical'], more: ['--outlier-deviations', '2', '--outlier-rounds', '30'] },
);
const [house, drifting] = houses;

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

test('results that drift are shown with how far they lie off, and play is stopped from there', { timeout: 420_000 }, async () => {
  const guest = await newWindow(browser);
  await enter(guest, drifting, someone('lucky'));
  await guest.goto(`${drifting.url}table/wheel-2`);
  await guest.locator('[data-spot="straight-7"]').click();
  await atStake(guest, '$5.00');
  const keyer = new Keyer(drifting, 'wheel-2');
  // The chip that won lies there for the next spin.
  const round = async () => {
    for (const [word, fields] of [['spin'], ['no-more-bets'], ['result', { outcome: '7' }], ['collect'], ['pay']]) await keyer.say(word, fields);
  };
  for (let nth = 0; nth < 31; nth++) await round();
  const boss = await newWindow(browser, phone);
  await boss.goto(`${drifting.url}floor`);
  await signInFirst(boss, await hire(drifting, ['manager']));
  const alert = boss.locator('[data-alert="drift"][data-at="wheel-2"]').first();
  // The house compares every few seconds, where something has happened since.
  for (let nth = 0; nth < 60 && (await alert.count()) === 0; nth++) {
    await round();
    await alert.waitFor({ timeout: 3_000 }).catch(() => undefined);
  }
  await alert.locator('[data-drift^="-"]').waitFor();
  assert.match(await alert.textContent(), /the table won −\$\d+.*standard deviations below what was expected, in \d+ rounds/s);
  await audit(boss, 'an alert of drift');
  await alert.locator('[data-act="stop-drift"]').click();
  assert.equal(await boss.locator('dialog [data-field="why"]').inputValue(), 'The results drift');
  await boss.locator('dialog [data-do="stop"]').click();
  await boss.locator('[data-stop]', { hasText: 'The results drift' }).waitFor();
  noErrors(guest, boss);
});
