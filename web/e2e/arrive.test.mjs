// Somebody new: nothing is asked on arrival, everything can be looked at, and from there to the first chip on the felt it takes a name and
// two clicks, at every kind of table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, cents, EVER, newWindow, noErrors, phone, someone, stage } from './house.mjs';

const { browser, house } = await stage({
  betting: EVER,
  decision: 500,
  tables: [
    'roulette=nz-1996/roulette',
    'craps=nz-1996/craps',
    'blackjack=nz-1996/blackjack',
    'stud=nz-1996/caribbean-stud',
    'mini=nz-2004/baccarat version=mini',
  ],
});

/** Takes the name that is asked for. */
async function named(page, name) {
  await page.fill('#name', name);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog', { state: 'detached' });
}

for (const [table, spot, viewport] of [
  ['roulette', '[data-spot="red"]'],
  ['roulette', '[data-spot="red"]', phone],
  ['craps', '[data-bet="field"]'],
  ['blackjack', '[data-spot="3"]'],
])
  test(`the first chip at ${table}${viewport ? ' on a phone' : ''}: one name and two clicks`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await page.goto(house.url);
    await page.locator(`[data-table="${table}"]`).waitFor();
    assert.equal(await page.locator('dialog').count(), 0, 'nothing is asked on arrival');
    if (!viewport) await audit(page, 'lobby');
    await page.locator(`[data-table="${table}"]`).click();
    const place = page.locator(spot).first();
    await place.waitFor();
    assert.equal(await page.locator('dialog').count(), 0, 'a table may be looked at');
    await place.click();
    await named(page, someone('new'));
    await atStake(page, '$5.00');
    assert.equal(await cents(page, 'chips'), 9_500);
    assert.equal(await page.locator('.plate.mine').count(), 1, 'a seat is taken');
    noErrors(page);
    await page.context().close();
  });

test('at a table where chips are put down before they are placed, they lie there', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await page.goto(`${house.url}table/stud`);
  const ante = page.getByRole('button', { name: 'Ante: sit at place 4' });
  await ante.click();
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await ante.click();
  await named(page, someone('ante'));
  await page.locator('[data-act="place"]', { hasText: 'Place $5' }).waitFor();
  assert.equal(await cents(page, 'chips'), 10_000);
  await page.goto(`${house.url}table/mini`);
  await page.locator('[data-area="2"][data-on="player"]').click();
  await page.locator('.toast', { hasText: 'You have place 2 with $100 in chips' }).waitFor();
  assert.equal(await cents(page, 'chips'), 10_000);
  noErrors(page);
  await page.context().close();
});

test('the pages of the house’s people ask who comes', async () => {
  const page = await newWindow(browser);
  await page.goto(`${house.url}office`);
  await page.locator('dialog').waitFor();
  await page.context().close();
});
