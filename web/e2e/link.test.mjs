// The link breaks: the page says so, stops, and heals by itself, with the network and with the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cents, enter, EVER, House, newWindow, noErrors, place, purse, put, ready, sitDown, someone, stage } from './house.mjs';

const { browser, house } = await stage();

const lost = '[data-link="lost"]';

test('offline and online again: a banner, nothing to press, staged chips stay', async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('wire'));
  await sitDown(page, 1);
  await ready(page, 1);
  await put(page, 1, 'player', 500);
  await page.context().setOffline(true);
  await page.waitForSelector(lost);
  assert.ok(await page.locator('[data-act="place"]').isDisabled());
  await page.context().setOffline(false);
  await page.waitForSelector(lost, { state: 'detached' });
  assert.match(await page.locator('[data-area="1"][data-on="player"]').getAttribute('aria-label'), /\$5\.00/);
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(house.url);
  noErrors(page);
  await page.context().close();
});

test('the server is killed in the middle of a round and comes back: the round goes on and the money adds up', async () => {
  const house = await House.open({ tables: ['mini-1=nz-2004/baccarat'] });
  const page = await newWindow(browser);
  await enter(page, house, someone('phoenix'));
  const start = await cents(page, 'balance');
  await sitDown(page, 2);
  await ready(page, 2);
  // The cards come as slowly as at a table, so that there is a middle of a round to be killed in; the rest need not.
  await house.stop();
  await house.restart({ pace: 'normal', betting: 500 });
  await page.waitForSelector(lost, { state: 'detached' });
  await ready(page, 2);
  await put(page, 2, 'player', 1_000, 1_000);
  await place(page);
  await page.waitForFunction(
    () => document.querySelector('.felt')?.dataset.phase === 'dealing' && document.querySelector('[data-cards]')?.dataset.cards !== '',
    null,
    { polling: 10, timeout: 60_000 },
  );
  const first = (await page.locator('[data-hand="player"]').getAttribute('data-cards')).slice(0, 2);
  await house.stop('SIGKILL');
  await page.waitForSelector(lost);
  // No other round follows before this one has been looked at.
  await house.restart({ pace: 'fast', betting: EVER });
  await page.waitForSelector(lost, { state: 'detached' });
  await page.waitForSelector('.right [data-settled]', { timeout: 60_000 });
  assert.equal((await page.locator('[data-hand="player"]').getAttribute('data-cards')).slice(0, 2), first, 'the same round went on');
  const now = await purse(page);
  assert.equal(now.balance + now.chips + now.wagers, start + now.net);
  noErrors(page);
  await page.context().close();
  await house.stop();
});
