// A table on a big screen: the felt, the calls and the time can be read from afar, nothing can be touched, and nothing scrolls.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { audit, enter, EVER, newWindow, noErrors, shots, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const tables = [
  'mini=nz-2004/baccarat',
  'wheel=nz-1996/roulette',
  'craps=nz-1996/craps',
  'bj=nz-1996/blackjack',
  'stud=nz-1996/caribbean-stud',
  'tai=nz-1996/tai-sai',
  'money=nz-1996/money-wheel',
  'chemin=nj-19-47/chemin-de-fer',
];
const { browser, house } = await stage({ betting: EVER, tables });

for (const size of [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
])
  test(`every game fits a screen of ${size.width} by ${size.height}`, { timeout: 240_000 }, async () => {
    const page = await newWindow(browser, size);
    for (const table of tables.map((one) => one.split('=')[0])) {
      await page.goto(`${house.url}tv/${table}`);
      await page.locator('[data-tv] [inert] > :first-child').waitFor();
      await page.waitForSelector('[data-link="open"]');
      await page.screenshot({ path: join(shots, `tv-${table}-${size.width}.png`) });
      const { tall, wide, felt } = await page.evaluate(() => ({
        tall: document.documentElement.scrollHeight - innerHeight,
        wide: document.documentElement.scrollWidth - innerWidth,
        felt: document.querySelector('[data-tv] main').getBoundingClientRect().height / innerHeight,
      }));
      assert.ok(tall <= 0 && wide <= 0, `${table} does not fit: ${tall} × ${wide} too much`);
      assert.ok(felt > 0.7, `${table}: the table has ${felt} of the screen`);
      assert.equal(await page.locator('[data-tv] main > *').evaluate((stage) => stage.inert), true);
      await audit(page, `tv of ${table}`);
    }
    noErrors(page);
  });

test('the screen tells what goes on, and shows nothing of whoever has signed in', async () => {
  const page = await newWindow(browser, { width: 1920, height: 1080 });
  await enter(page, house, someone('host'));
  await page.goto(`${house.url}tv/wheel`);
  const player = await newWindow(browser);
  const name = someone('player');
  await enter(player, house, name);
  await player.goto(`${house.url}table/wheel`);
  await player.locator('[data-spot="red"]').click();
  await page.locator(`[data-tv] [data-stack="${name}"]`).waitFor();
  await new Keyer(house, 'wheel').say('spin');
  await page.locator('[data-tv] header .call:not(:empty)').waitFor();
  assert.equal(await page.locator('[data-tv] [data-chips]').count(), 0);
  noErrors(page, player);
});
