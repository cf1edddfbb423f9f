// What the first visit to a table costs on the wire: every file but pictures and sound, compressed as Chromium got it; one chunk a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newWindow, noErrors, stage } from './house.mjs';

const MOST = 120_000;
const games = {
  mini: 'nz-2004/baccarat',
  chemin: 'nj-19-47/chemin-de-fer',
  wheel: 'nz-1996/roulette',
  tai: 'nz-1996/tai-sai',
  money: 'nz-1996/money-wheel',
  craps: 'nz-1996/craps',
  bj: 'nz-1996/blackjack',
  stud: 'nz-1996/caribbean-stud',
};
const { browser, house } = await stage({ tables: Object.entries(games).map(([id, book]) => `${id}=${book}`) });

for (const [id, book] of Object.entries(games))
  test(`the first load of ${book} stays below 120 kB`, async () => {
    const page = await newWindow(browser);
    await page.goto(`${house.url}table/${id}`, { waitUntil: 'networkidle' });
    await page.locator('main').first().waitFor();
    const counted = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ name }) => !/\/api\/|\.(png|svg|webmanifest)$/.test(name))
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
    );
    const sum = counted.reduce((all, file) => all + file.bytes, 0);
    const list = counted.toSorted((a, b) => b.bytes - a.bytes).map((file) => `${file.bytes} ${new URL(file.url).pathname}`);
    assert.ok(counted.length > 5 && sum > 30_000, 'something was counted');
    assert.ok(sum < MOST, `${sum} bytes:\n${list.join('\n')}`);
    noErrors(page);
  });
