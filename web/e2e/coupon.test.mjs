// A match play coupon, from the cage to the round that decides it: given on the floor's drawer, laid by the player on a phone with a wager of at
// least as much, won with it and taken up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, cents, enter, EVER, newWindow, noErrors, phone, place, put, ready, sitDown, someone, stage } from './house.mjs';
import { done, Keyer, say, toFloor } from './keyed.mjs';

const { browser, house } = await stage({ betting: EVER, tables: ['nj-1=nj-19-47/minibaccarat physical'] });

test('a coupon is given, laid with a wager, won with it and taken up', { timeout: 180_000 }, async () => {
  const guest = await newWindow(browser, phone);
  const name = someone('cora');
  await enter(guest, house, name);
  await sitDown(guest, 1, '100', '[data-table="nj-1"]');
  const keyer = new Keyer(house, 'nj-1');
  await keyer.prepare();
  await keyer.deal('Ac', '4d');
  const cashier = await newWindow(browser);
  await toFloor(cashier, house, 'nj-1', ['cashier']);
  const coupon = guest.locator('[data-sign="coupon"]');
  assert.equal(await coupon.count(), 0);
  await say(cashier, 'issue-coupon', { player: name, cents: '10', pays: 'evens' });
  await done(cashier, 'coupon');
  await coupon.waitFor();
  assert.match(await coupon.textContent(), /Coupon for \$10\.00/);

  // It lies with at least as much in chips.
  await ready(guest, 1);
  await put(guest, 1, 'player', 500);
  await place(guest);
  await atStake(guest, '$5.00');
  assert.equal(await coupon.locator('[data-do="lay-coupon"]').count(), 0);
  await put(guest, 1, 'player', 500);
  await place(guest);
  await atStake(guest, '$10.00');
  await audit(guest, 'a coupon on a phone', '.signs');
  await coupon.locator('[data-do="lay-coupon"]').tap();
  await coupon.locator('[data-coupon-laid]').waitFor();
  assert.equal(await coupon.locator('[data-do="lay-coupon"]').count(), 0);
  assert.equal(await cents(guest, 'chips'), 9_000);

  // Nine against two: the wager wins, and the coupon with it.
  await keyer.say('no-more-bets');
  await keyer.deal('9h', '2c', 'Kd', 'Ks');
  await keyer.say('settle');
  await guest.locator('.right [data-note="coupon-taken-up"]', { hasText: '$10' }).waitFor();
  await coupon.waitFor({ state: 'detached' });
  await atStake(guest, '$0.00');
  assert.equal(await cents(guest, 'chips'), 12_000);
  assert.equal(await guest.locator('[data-net]').textContent(), '$20.00');
  noErrors(guest, cashier);
  for (const page of [guest, cashier]) await page.context().close();
});
