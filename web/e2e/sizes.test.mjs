// A phone on its side and a tablet: every game is played to its result at 844 by 390, and every console fits 1024 by 768.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, newWindow, noErrors, someone, stage } from './house.mjs';
import { hire, signInFirst } from './keyed.mjs';
import { games, plan, round, sticksOut } from './walk.mjs';

const { browser, house } = await stage(plan);

for (const game of games)
  test(`${game} is played on a phone on its side`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, { width: 844, height: 390 });
    await enter(page, house, someone('side'));
    await page.goto(`${house.url}table/${game}`);
    for await (const name of round(page, house, game)) {
      assert.deepEqual(await sticksOut(page), [], name);
      // Money and time stay in sight, wherever the page is scrolled.
      const strip = await page.evaluate(() => {
        const box = document.querySelector('[data-strip]')?.getBoundingClientRect();
        return box && !document.querySelector('dialog') ? [box.top, box.bottom] : null;
      });
      if (strip) assert.ok(strip[0] >= 0 && strip[1] <= 390, `${name}: the money is at ${strip}`);
    }
    noErrors(page);
    await page.context().close();
  });

test('on a tablet every console has its next step, its pad and the felt on the screen', { timeout: 240_000 }, async () => {
  const page = await newWindow(browser, { width: 1024, height: 768 });
  await page.goto(`${house.url}floor`);
  await signInFirst(page, await hire(house, ['dealer', 'supervisor']));
  await page.locator('main [data-table]').first().waitFor();
  for (const game of games) {
    await page.goto(`${house.url}table/real-${game}`);
    await page.locator('.console [data-due]').waitFor();
    assert.deepEqual(await sticksOut(page), [], game);
    const { bottom, top, low } = await page.evaluate(() => {
      const box = document.querySelector('.console').getBoundingClientRect();
      const buttons = Array.from(document.querySelectorAll('.console .work button:not(.rule)'), (one) => one.getBoundingClientRect());
      return { bottom: box.bottom, top: box.top, low: buttons.filter((one) => one.height > 0 && one.height < 36).length };
    });
    assert.ok(bottom <= 768 && top >= 768 * 0.25, `${game}: the console is at ${top} to ${bottom}`);
    assert.equal(low, 0, `${game}: a finger can touch every button`);
  }
  // Whoever has every role has more pages than one row of the bar holds.
  const manager = await newWindow(browser, { width: 1024, height: 768 });
  await manager.goto(`${house.url}table/real-roulette`);
  await signInFirst(manager, await hire(house));
  await manager.locator('.console [data-due]').waitFor();
  assert.deepEqual(await sticksOut(manager), []);
  noErrors(page, manager);
});
