// What is sealed, at a glance and by a click: before the round, once it was opened and checked, and where a house would have cheated.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, enter, EVER, newWindow, noErrors, phone, place, put, ready, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, house } = await stage({ pace: 'normal', betting: EVER, tables: ['wheel=nz-1996/roulette', 'mini=nz-2004/baccarat version=mini'] });
const badge = (page, state) => page.locator(`[data-seal="${state}"]`);
const says = (page, state) => page.locator(`dialog [data-says="${state}"] strong`);

for (const viewport of [undefined, phone])
  test(`a spin was sealed before the wager, and the badge says so${viewport ? ', on a phone' : ''}`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await enter(page, house, someone('seal'));
    await page.goto(`${house.url}table/wheel`);
    await page.locator('[data-spot="red"]').click();
    await atStake(page, '$5.00');
    await badge(page, 'sealed').waitFor();
    await new Keyer(house, 'wheel').say('spin');
    await badge(page, 'checked').click({ timeout: 60_000 });
    const opened = page.locator('dialog [data-opened] .draw b').first();
    await opened.waitFor();
    await audit(page, 'what is sealed', 'dialog');
    assert.match(await opened.textContent(), /^\d+$/);
    // It goes on saying so while the result is looked at. With the next wager the next round is the one that counts.
    await page.locator('[data-spot="red"][data-open="true"]').waitFor({ timeout: 60_000 });
    await says(page, 'checked').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-spot="black"]').click();
    await badge(page, 'sealed').click();
    await page.locator('dialog section', { hasText: 'The round before' }).locator('.tick').first().waitFor();
    noErrors(page);
    await page.context().close();
  });

test('of a round that this page saw from its wager on, it says that it was sealed before', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('cards'));
  await sitDown(page, 2, '100', '[data-table="mini"]');
  await ready(page, 2);
  await put(page, 2, 'player', 500);
  await place(page);
  await atStake(page, '$5.00');
  await new Keyer(house, 'mini').say('no-more-bets');
  await badge(page, 'checked').click({ timeout: 60_000 });
  await page.locator('dialog', { hasText: 'This round was sealed before you bet: checked.' }).waitFor();
  // Every card of the round, as it was dealt.
  await page.locator('dialog [data-opened] [role="img"]').nth(3).waitFor();
  noErrors(page);
  await page.context().close();
});

/** How a number is exchanged on its way to the page: where it is opened, or where it is announced. */
const cheats = {
  'is not what was sealed': (event) => event.event === 'draw-opened' && (event.faces = event.faces.map((face) => (face + 1) % 37)),
  'is not what was opened': (event) => event.event === 'result-announced' && (event.outcome = String((Number(event.outcome) + 1) % 37)),
};
for (const [what, cheat] of Object.entries(cheats))
  test(`a result that ${what} is told at once, in words that can be acted on`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser);
    await page.routeWebSocket(/\/api\/tables\/wheel\/ws/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const message = JSON.parse(text);
        for (const event of message.events ?? []) cheat(event);
        socket.send(JSON.stringify(message));
      });
    });
    await enter(page, house, someone('cheat'));
    await page.goto(`${house.url}table/wheel`);
    await page.locator('[data-spot="red"]').click();
    await atStake(page, '$5.00');
    await new Keyer(house, 'wheel').say('spin');
    await page.locator('[role="alert"]', { hasText: 'Something is not what was sealed' }).waitFor({ timeout: 60_000 });
    await badge(page, 'broken').click();
    await says(page, 'broken').waitFor();
    assert.match(await page.locator('dialog').textContent(), /Keep this page open and ask for a supervisor/);
    await audit(page, 'a broken seal');
    noErrors(page);
    await page.context().close();
  });
