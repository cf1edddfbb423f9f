// Reports and the cage: a cashier pays in and issues a voucher, another confirms; a manager reads what the tables came to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { audit, enter, newWindow, noErrors, shots, someone, stage } from './house.mjs';
import { hire, signInFirst } from './keyed.mjs';

/** The time of day so many hours ago, by UTC. */
const ago = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(11, 16);

const {
  browser,
  houses: [house],
} = await stage({ shifts: `${ago(2)},${ago(1)}`, tables: ['mini=nz-2004/baccarat', 'wheel=nz-1996/roulette'] });

/** A command at a table over HTTP. */
async function say(token, table, command) {
  const answer = await fetch(new URL(`api/tables/${table}/commands`, house.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), ...command }),
  });
  assert.ok(answer.ok, await answer.text());
}

async function staff(role) {
  const page = await newWindow(browser);
  await page.goto(house.url);
  await signInFirst(page, await hire(house, [role]));
  return page;
}

test('a cashier pays in, issues and redeems; another person confirms what is large', { timeout: 180_000 }, async () => {
  const anna = someone('anna');
  const player = await newWindow(browser);
  await enter(player, house, anna);
  const carl = await staff('cashier');
  await carl.getByRole('link', { name: 'Cage' }).click();
  await carl.fill('#holder', anna.toUpperCase());
  await carl.getByRole('button', { name: 'Look up' }).click();
  await carl.locator(`[data-holder="${anna}"] [data-cents]`, { hasText: '$1,000.00' }).waitFor();
  await carl.fill('#amount', '250');
  await carl.locator('[data-act="cash-in"]').click();
  await carl.locator('[data-cents]', { hasText: '$1,250.00' }).waitFor();
  await carl.selectOption('#chips', 'promotional');
  await carl.locator('[data-act="redeem-chips"]').click();
  await carl.getByRole('alert').filter({ hasText: 'promotional chips are not redeemed' }).waitFor();
  await carl.fill('#worth', '40');
  await carl.selectOption('#from', 'account');
  await carl.locator('[data-form="issue"] button').click();
  const code = await carl.locator('[data-issued="1"] .code').textContent();
  await carl.locator('[data-cents]', { hasText: '$1,210.00' }).waitFor();
  await carl.fill('#number', '1');
  await carl.fill('#code', code);
  await carl.selectOption('#into', 'account');
  await carl.locator('[data-form="redeem"] button').click();
  await carl.locator('[data-voucher="1"]', { hasText: 'redeemed' }).waitFor();
  await carl.locator('[data-cents]', { hasText: '$1,250.00' }).waitFor();
  await carl.fill('#amount', '3000');
  await carl.locator('[data-act="cash-in"]').click();
  await carl.locator('[data-request="1"]').waitFor();
  assert.ok(await carl.locator('[data-request="1"] [data-act="confirm"]').isDisabled());
  await audit(carl, 'the cage', 'main');
  await carl.screenshot({ path: join(shots, 'cage.png'), fullPage: true });
  const mia = await staff('manager');
  await mia.getByRole('link', { name: 'Cage' }).click();
  await mia.locator('[data-request="1"] [data-act="confirm"]').click();
  await mia.getByText('Request 1 is confirmed and done.').waitFor();
  await carl.getByRole('button', { name: 'Look up' }).click();
  await carl.locator('[data-cents]', { hasText: '$4,250.00' }).waitFor();
  noErrors(player, carl, mia);
  for (const page of [player, carl, mia]) await page.context().close();
});

test('a manager reads what the tables came to, and takes it along', { timeout: 180_000 }, async () => {
  const bela = someone('bela');
  const guest = await (
    await fetch(new URL('api/guests', house.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: bela }),
    })
  ).json();
  for (const table of ['mini', 'wheel']) await say(guest.token, table, { do: 'buy-in', player: bela, cents: 20_000 });
  const mona = await staff('manager');
  await mona.getByRole('link', { name: 'Reports' }).click();
  await mona.locator('[data-reconciles="true"]').waitFor();
  await mona.locator('[data-row="mini"]', { hasText: '$200.00' }).waitFor();
  await mona.locator('[data-row="all"]', { hasText: '$400.00' }).waitFor();
  assert.equal(await mona.locator('[data-plot="bands"] [data-band]').count(), 2);
  await audit(mona, 'reports', 'main');
  await mona.locator('main form select').selectOption('shift');
  await mona.getByRole('button', { name: 'Show' }).click();
  await mona.locator('[data-plot="columns"]').waitFor();
  await mona.screenshot({ path: join(shots, 'reports.png'), fullPage: true });
  const [download] = await Promise.all([mona.waitForEvent('download'), mona.locator('[data-act="csv"]').click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  assert.match(lines[0], /^table,book,period,/);
  assert.ok(lines.some((line) => line.startsWith('mini,nz-2004/baccarat,')));
  noErrors(mona);
  await mona.context().close();
});
