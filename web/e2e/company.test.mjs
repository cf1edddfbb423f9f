// Company: those who watch are counted, an invitation is a link, words are said aside and can be muted, chips have their players' colours, and
// a table whose players are all ready does not wait.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, enter, EVER, newWindow, noErrors, someone, stage } from './house.mjs';

const { browser, house } = await stage({ betting: EVER, tables: ['wheel=nz-1996/roulette', 'wheel-2=nz-1996/roulette'] });
const spot = (page, place) => page.locator(`[data-spot="${place}"]`);

test('watchers are counted, invited by a link, and hear what players say unless it is muted', async () => {
  const [anna, watcher] = [await newWindow(browser), await newWindow(browser)];
  await watcher.goto(`${house.url}table/wheel`);
  await watcher.locator('[data-act="company"][data-watching="1"]').waitFor();
  const name = someone('anna');
  await enter(anna, house, name);
  await anna.goto(`${house.url}table/wheel`);
  await spot(anna, 'straight-17').click();
  await anna.locator('[data-spot="straight-17"]:has-text("your wager")').waitFor();
  // She plays, and is not one of those who watch.
  await anna.locator('[data-act="company"][data-watching="1"]').waitFor();
  // Her chips are under her own colour, and her name is told with them.
  await watcher.locator('[data-spot="straight-17"]', { hasText: `${name} has $` }).waitFor();
  assert.match(await watcher.locator(`[data-stack="${name}"]`).getAttribute('style'), /--who:\s*hsl/);

  await anna.locator('[data-act="company"]').click();
  assert.equal(await anna.locator('#invitation').inputValue(), `${house.url}table/wheel`);
  await audit(anna, 'company', 'dialog');
  await anna.locator('[data-say="applause"]').click();
  assert.match(await watcher.locator('[data-heard="applause"]').textContent(), new RegExp(`${name} Bravo!`));
  await watcher.locator('[data-act="company"]').click();
  assert.equal(await watcher.locator('[data-say]').count(), 0, 'who only watches says nothing');
  await watcher.getByRole('switch', { name: 'Show what others say' }).click();
  await watcher.keyboard.press('Escape');
  await anna.locator('[data-act="company"]').click();
  const heard = anna.locator('[data-heard="luck"]');
  await anna.locator('[data-say="luck"]').click();
  await heard.waitFor();
  assert.equal(await watcher.locator('[data-heard]').count(), 0);
  noErrors(anna, watcher);
});

test('Enter at a place says that one is ready, and the wheel is spun when everybody is', async () => {
  const [anna, bo] = [await newWindow(browser), await newWindow(browser)];
  for (const [page, name, place] of [
    [anna, 'ada', 'red'],
    [bo, 'ben', 'black'],
  ]) {
    await enter(page, house, someone(name));
    await page.goto(`${house.url}table/wheel-2`);
    await spot(page, place).click();
    await page.locator(`[data-spot="${place}"]:has-text("your wager")`).waitFor();
  }
  const chips = await anna.locator('[data-wagers]').textContent();
  await spot(anna, 'red').focus();
  await anna.keyboard.press('Enter');
  await anna.locator('[data-ready="true"]').waitFor();
  assert.equal(await anna.locator('[data-wagers]').textContent(), chips, 'Enter is never a chip');
  assert.match(await anna.locator('[data-ready] [role="status"]').textContent(), /You are ready; /);
  await bo.locator('[data-act="ready"]').click();
  await anna.locator('[data-net]:not(:text("–"))').waitFor({ timeout: 60_000 });
  noErrors(anna, bo);
});
