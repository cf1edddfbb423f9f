// The guided first round: offered once, it points to the real thing, goes on when that was done, and can be left.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { audit, desktop, enter, EVER, newWindow, noErrors, phone, shots, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, house } = await stage({ betting: EVER, tables: ['roulette=nz-1996/roulette', 'mini=nz-2004/baccarat version=mini'] });
const offer = (page) => page.locator('.invite [data-act="tour"]');
const step = (page, at) => page.locator(`[data-tour="${at}"]`);

for (const [name, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
])
  test(`a newcomer to roulette is led through a round on a ${name}`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await enter(page, house, someone('new'));
    await page.goto(`${house.url}table/roulette`);
    await offer(page).click();
    await step(page, 1).waitFor();
    assert.ok(await page.locator('[data-tour]').evaluate((card) => card === document.activeElement), 'whoever uses a keyboard is at it');
    await audit(page, 'a guided round', '[data-tour]');
    await page.locator('div.ring').waitFor();
    await page.screenshot({ path: join(shots, `tour-${name}.png`) });
    // What is pointed to can be reached by keyboard, and what was not done is not passed over.
    await page.locator('[data-act="tour-show"]').click();
    assert.equal(await page.evaluate(() => document.activeElement.dataset.spot), 'red');
    await page.locator('[data-spot="red"]').click();
    await step(page, 2).waitFor();
    await page.locator('[data-chip="500"]').click();
    await step(page, 3).waitFor();
    await page.locator('[data-act="ready"]').click();
    await step(page, 4).waitFor();
    await step(page, 'done').waitFor({ timeout: 60_000 });
    await page.locator('[data-act="tour-done"]').click();
    await page.locator('[data-tour]').waitFor({ state: 'detached' });
    // It is offered once; after that it is in "How to play".
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.goto(`${house.url}table/roulette`);
    await page.locator('.invite').waitFor();
    assert.equal(await offer(page).count(), 0);
    await page.locator('[data-act="how-to"]').click();
    await page.locator('dialog [data-act="tour"]').click();
    await step(page, 1).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-tour]').waitFor({ state: 'detached' });
    noErrors(page);
    await page.context().close();
  });

test('a newcomer to baccarat is led from the place to the button and to the result', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('bac'));
  await page.goto(`${house.url}table/mini`);
  await offer(page).click();
  await step(page, 1).waitFor();
  await page.locator('[data-area][data-on="player"][aria-disabled="false"]').first().click();
  const cut = page.getByRole('button', { name: 'Cut here' });
  // Whoever comes to fresh cards is asked to cut first, for as long as that waits.
  while (!(await step(page, 2).isVisible())) {
    await cut.or(step(page, 2)).first().waitFor();
    if (await cut.isVisible()) await cut.click({ timeout: 2_000 }).catch(() => undefined);
  }
  await page.locator('[data-act="place"]').click();
  await step(page, 3).waitFor();
  // Whoever does a later thing first is not led back.
  await new Keyer(house, 'mini').say('no-more-bets');
  await step(page, 5).or(step(page, 'done')).waitFor();
  await step(page, 'done').waitFor({ timeout: 60_000 });
  noErrors(page);
  await page.context().close();
});
