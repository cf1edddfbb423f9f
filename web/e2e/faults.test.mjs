// Faults that a new user once found and that no other scenario has: each is looked for where it was.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, EVER, newWindow, noErrors, someone, stage } from './house.mjs';

const { browser, house } = await stage({ betting: EVER, tables: ['wheel=nz-1996/roulette', 'mini=nz-2004/baccarat', 'craps=nz-1996/craps'] });
const spot = (page, place) => page.locator(`[data-spot="${place}"]`);

test('a refusal stands beside the place that was touched, in the layout’s words, with a button that puts it right', async () => {
  const page = await newWindow(browser, { width: 1440, height: 900 });
  await enter(page, house, someone('rose'));
  await page.goto(`${house.url}table/wheel`);
  await spot(page, 'red').click();
  await page.locator('[data-spot="red"]:has-text("your wager")').waitFor();
  await page.locator('[data-chip="50000"]').click();
  await spot(page, 'straight-17').click();
  const refusal = page.locator('[data-toast="refusal"]');
  await refusal.waitFor();
  const words = await refusal.textContent();
  assert.match(words, /(number|straight) 17/i);
  assert.doesNotMatch(words, /straight-17|WagerAboveMaximum/);
  const [place, box] = [await spot(page, 'straight-17').boundingBox(), await refusal.boundingBox()];
  const apart = Math.min(Math.abs(box.y - (place.y + place.height)), Math.abs(place.y - (box.y + box.height)));
  assert.ok(apart < 40, `it stands ${apart} px from the place`);
  const remedy = refusal.locator('[data-remedy]').first();
  assert.match(await remedy.textContent(), /Make it \$|Buy chips/);
  noErrors(page);
});

test('chips lie on the rail in the order of their value', async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('rail'));
  for (const table of ['wheel', 'mini', 'craps']) {
    await page.goto(`${house.url}table/${table}`);
    if (table === 'wheel') await spot(page, 'red').click();
    else if (table === 'craps') await page.locator('[data-bet="pass"]').click();
    else await page.locator('[data-area="1"][data-on="player"]').click();
    await page.locator('[data-chip]').first().waitFor();
    const chips = await page.locator('[data-chip]').evaluateAll((all) => all.map((one) => Number(one.dataset.chip)));
    assert.deepEqual(
      chips,
      chips.toSorted((a, b) => a - b),
    );
  }
  noErrors(page);
});

test('a chip shows at once, see-through, and lies there for good once the house has confirmed it', async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('quick'));
  await page.goto(`${house.url}table/wheel`);
  await spot(page, 'black').click();
  await page.locator('[data-spot="black"]:has-text("your wager")').waitFor();
  // The answer is held back: the chip is to be seen without it.
  const seen = page.evaluate(
    () =>
      new Promise((resolve) => {
        const place = document.querySelector('[data-spot="odd"]');
        new MutationObserver((_, observer) => {
          const waiting = place.querySelector('[data-waiting]');
          if (!waiting) return;
          observer.disconnect();
          resolve(waiting.dataset.waiting);
        }).observe(place, { childList: true, subtree: true });
      }),
  );
  await spot(page, 'odd').click();
  assert.match(await seen, /^\d+$/);
  await page.locator('[data-spot="odd"]:has-text("your wager")').waitFor();
  await page.locator('[data-spot="odd"] [data-waiting]').waitFor({ state: 'detached' });
  noErrors(page);
});
