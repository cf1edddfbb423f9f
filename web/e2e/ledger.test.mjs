// The account's page and the farewell; a phone on its side; what it takes to be installed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { atStake, audit, cents, enter, EVER, newWindow, noErrors, phone, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, house } = await stage({ betting: EVER, tables: ['roulette=nz-1996/roulette', 'wheel=nz-1996/money-wheel'] });

for (const viewport of [undefined, phone])
  test(
    `the account tells every round at every table, and leaving what the sitting came to${viewport ? ', on a phone' : ''}`,
    { timeout: 180_000 },
    async () => {
      const page = await newWindow(browser, viewport);
      await enter(page, house, someone('ledger'));
      for (const [table, spot, word] of [
        ['roulette', 'red', 'spin'],
        ['wheel', 'symbol-a', 'no-more-bets'],
      ]) {
        await page.goto(`${house.url}table/${table}`);
        await page.locator(`[data-spot="${spot}"]`).click();
        await page.waitForFunction(() => /[1-9]/.test(document.querySelector('[data-wagers]')?.textContent ?? ''));
        await new Keyer(house, table).say(word);
        await page.locator('[data-moment]').waitFor({ timeout: 60_000 });
      }
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.locator('.toast', { hasText: /^You came with \$20\.00 and leave with \$\d+\.\d\d: (\$\d+\.\d\d (ahead|behind)|even)\./ }).waitFor();
      await page.locator('[data-remedy="Every round"]').click();
      await page.locator('[data-plot="3"]').waitFor();
      assert.equal(await page.locator('tbody tr').count(), 2);
      await audit(page, 'the account');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
      // What the rounds came to is what the account has more or less than at first.
      const me = await page.evaluate(async () => {
        const kept = JSON.parse(localStorage.getItem('croupier.accounts'));
        const known = Object.values(kept)
          .flat()
          .filter((one) => one?.token);
        return (await fetch('/api/me', { headers: { authorization: `Bearer ${known.at(-1).token}` } })).json();
      });
      const held = me.tables.reduce((all, one) => all + one.chips_cents + one.wagers_cents, me.cents);
      assert.equal(await cents(page, 'sum="net"'), Math.abs(held - 100_000));
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-act="csv"]').click()]);
      const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
      assert.deepEqual([rows.length, rows[0]], [3, 'time,table,title,game,shoe,round,result,cards,staked,net']);
      await page.selectOption('[data-field="only"]', 'wheel');
      await page.locator('[data-plot="2"]').waitFor();
      noErrors(page);
      await page.context().close();
    },
  );

test('on a phone on its side the roulette layout, the money and the chips are on one screen', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser, { width: 844, height: 390 });
  await enter(page, house, someone('side'));
  await page.goto(`${house.url}table/roulette`);
  await page.locator('[data-spot="red"]').click();
  await atStake(page, '$5.00');
  await page.evaluate(() => scrollTo(0, 0));
  const box = (of) => page.locator(of).first().boundingBox();
  const strip = await box('[data-strip]');
  for (const spot of ['straight-0', 'straight-36', 'red', 'dozen-3', 'column-1']) {
    const at = await box(`[data-spot="${spot}"]`);
    assert.ok(at.y >= 0 && at.y + at.height <= strip.y + 1 && at.x >= 0 && at.x + at.width <= 844, `${spot} is in sight: ${JSON.stringify(at)}`);
    assert.ok(at.height >= 24 && at.width >= 24, `${spot} can be touched: ${JSON.stringify(at)}`);
  }
  const chip = await box('[data-chip="500"]');
  assert.ok(chip.y + chip.height <= 390, 'the chips are in sight');
  const ready = await box('[data-act="ready"]');
  assert.ok(ready.y + ready.height <= chip.y && ready.x + ready.width <= 844, 'so is the word that deals at once');
  await audit(page, 'roulette on its side');
  await page.locator('[data-act="track"]').click();
  await page.locator('[data-race]').first().waitFor();
  noErrors(page);
  await page.context().close();
});

test('upright, too, the whole roulette layout is on one screen; the wheel is large while the ball runs', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser, phone);
  await enter(page, house, someone('upright'));
  await page.goto(`${house.url}table/roulette`);
  const box = (of) => page.locator(of).first().boundingBox();
  await page.locator('[data-spot="red"]').tap();
  await atStake(page, '$5.00');
  await page.evaluate(() => scrollTo(0, 0));
  const strip = await box('[data-strip]');
  const places = ['straight-0', 'straight-36', 'red', 'dozen-3', 'column-1'];
  const lie = async () => Promise.all(places.map((spot) => box(`[data-spot="${spot}"]`)));
  const before = await lie();
  for (const [nth, at] of before.entries()) {
    assert.ok(at.y >= 0 && at.y + at.height <= strip.y + 1 && at.x + at.width <= phone.width, `${places[nth]} is in sight: ${JSON.stringify(at)}`);
    assert.ok(at.height >= 24 && at.width >= 24, `${places[nth]} can be touched: ${JSON.stringify(at)}`);
  }
  // At this pace the ball runs for a moment only.
  await page.evaluate(() => {
    const stage = document.querySelector('[data-large]');
    window.large = [];
    new MutationObserver(() => window.large.push(stage.dataset.large)).observe(stage, { attributeFilter: ['data-large'] });
  });
  await new Keyer(house, 'roulette').say('spin');
  await page.locator('[data-moment]').waitFor({ timeout: 60_000 });
  assert.deepEqual(await page.evaluate(() => window.large), ['true', 'false']);
  assert.deepEqual(await lie(), before, 'no place has moved');
  noErrors(page);
  await page.context().close();
});

test('it can be installed: a manifest with icons that are there', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await page.goto(house.url);
  const at = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(new URL(at, house.url).href);
  assert.match(answer.headers()['content-type'], /manifest\+json/);
  const manifest = await answer.json();
  assert.deepEqual([manifest.display, manifest.start_url], ['standalone', '/']);
  for (const icon of manifest.icons) {
    const picture = await page.request.get(new URL(icon.src, house.url).href);
    assert.deepEqual([picture.status(), picture.headers()['content-type']], [200, icon.type], icon.src);
  }
  assert.ok(manifest.icons.some((icon) => icon.purpose === 'maskable'));
  await page.context().close();
});
