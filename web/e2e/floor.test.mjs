// The floor at a table's page: a minimum raised by notice, a fill by three people, a wrong payment recovered, and a dispute that a player
// raises on a round and follows. What is refused is said at its field, with the rule.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, desktop, enter, EVER, newWindow, noErrors, phone, shots, sitDown, someone, stage } from './house.mjs';
import { done, Keyer, say, toFloor } from './keyed.mjs';

const WHEEL = '[data-table="wheel-1"]';
const { browser, house } = await stage({
  betting: EVER,
  tables: ['wheel-1=nz-1996/roulette winners=returned physical', 'mini-1=nz-2004/baccarat version=mini'],
});

/** A window of one member of staff with these roles at a table, the floor's drawer open. */
async function onFloor(table, roles, viewport = desktop) {
  const page = await newWindow(browser, viewport);
  page.member = await toFloor(page, house, table, roles);
  return page;
}

test('limits are raised by a sign that everybody sees, and a refusal stands at its field', { timeout: 180_000 }, async () => {
  const guest = await newWindow(browser, phone);
  await enter(guest, house, someone('gil'));
  await sitDown(guest, 1, '100', '[data-table="mini-1"]');
  const manager = await onFloor('mini-1', ['manager', 'casino-supervisor', 'supervisor']);
  await manager.locator('[data-command="post-limits"] .row').click();
  const form = manager.locator('[data-command="post-limits"]');
  // Nothing is filled in beforehand, and nothing is sent before something is.
  assert.deepEqual(await form.locator('input').evaluateAll((all) => all.map((one) => one.value)), ['', '', '', '', '', '', '']);
  assert.ok(await form.locator('[data-do="post-limits"]').isDisabled());
  await form.locator('[data-field="min_cents"]').fill('5000000');
  await form.locator('[data-do="post-limits"]').click();
  await form.locator('.field:has([data-field="min_cents"]) [data-refused]').waitFor();
  await audit(manager, 'the floor, refused', '[data-panel="floor"]');
  await manager.screenshot({ path: `${shots}/floor.png` });
  await form.locator('[data-field="min_cents"]').fill('10');
  await form.locator('[data-do="post-limits"]').click();
  await done(manager, 'sign');
  const sign = guest.locator('[data-sign="limits"]');
  await sign.waitFor();
  assert.match(await sign.textContent(), /Limits \$10–/);
  await audit(guest, 'signs on a phone', '.signs');
  await guest.screenshot({ path: `${shots}/signs-phone.png` });
  // It has not stood long enough; once everybody has agreed it takes effect.
  await sign.locator('[data-do="agree-limits"]').click();
  await sign.getByText('you agreed').waitFor();
  await say(manager, 'tell-inspector');
  await done(manager, 'The inspector was told');
  await say(manager, 'change-limits');
  await guest.locator('[data-sign="limits"]').waitFor({ state: 'detached' });
  await guest.locator('.sub', { hasText: '$10–' }).waitFor();
  noErrors(guest, manager);
  await guest.context().close();
  await manager.context().close();
});

test('a fill is asked for, handed over and received by three people', { timeout: 180_000 }, async () => {
  const supervisor = await onFloor('wheel-1', ['supervisor', 'dealer']);
  const cashier = await onFloor('wheel-1', ['cashier']);
  const dealer = await onFloor('wheel-1', ['dealer']);
  await say(supervisor, 'request-fill', { cents: '500' });
  for (const page of [supervisor, cashier, dealer]) await page.locator('[data-state="transfer"]', { hasText: '$500.00' }).waitFor();
  await say(cashier, 'hand-over-chips');
  await dealer.locator('[data-state="transfer"]', { hasText: `Handed over by ${cashier.member}` }).waitFor();
  await dealer.screenshot({ path: `${shots}/fill.png` });
  // Who asked for them is not offered to receive them, though a dealer too.
  await dealer.locator('[data-command="receive-chips"]').waitFor();
  await supervisor.locator('[data-state="transfer"]', { hasText: `Handed over by ${cashier.member}` }).waitFor();
  assert.equal(await supervisor.locator('[data-command="receive-chips"]').count(), 0);
  await say(dealer, 'receive-chips');
  for (const page of [supervisor, cashier, dealer]) await page.locator('[data-state="transfer"]').waitFor({ state: 'detached' });
  noErrors(supervisor, cashier, dealer);
  for (const page of [supervisor, cashier, dealer]) await page.context().close();
});

test('a wrong payment is recovered, and the player disagrees with the round and takes it further', { timeout: 240_000 }, async () => {
  const guest = await newWindow(browser);
  const name = someone('gina');
  await enter(guest, house, name);
  await sitDown(guest, 2, '100', WHEEL);
  await guest.locator('[data-spot="red"][data-open="true"]').click();
  await atStake(guest, '$5.00');
  const keyer = new Keyer(house, 'wheel-1');
  await keyer.say('spin');
  await keyer.say('no-more-bets');
  await keyer.say('result', { outcome: '7' });
  await keyer.say('collect');
  await keyer.say('pay', {});
  await guest.locator('.right [data-settled="won"]').first().waitFor();
  const chips = await guest.locator('[data-chips]').textContent();

  const supervisor = await onFloor('wheel-1', ['supervisor']);
  await say(supervisor, 'report-wrong-payment', { player: name, paid: 'overpaid', cents: '2' });
  await done(supervisor, 'payment was wrong');
  await guest.waitForFunction((before) => document.querySelector('[data-chips]')?.textContent !== before, chips);

  await guest.locator('.right [data-act="disagree"]').click();
  await guest.fill('dialog [data-field="words"]', 'I was paid what the table owed me');
  await audit(guest, 'raising a dispute', 'dialog');
  await guest.screenshot({ path: `${shots}/dispute.png` });
  await guest.locator('[data-act="raise"]').click();
  await guest.locator('[data-raised]').waitFor();
  await guest.keyboard.press('Escape');
  await guest.locator('[data-act="floor"]').click();
  await guest.locator('[data-dispute="1"][data-with="first"]').waitFor();

  // The supervisor sees the round again, decides, and tells of the inspector.
  await supervisor.locator('[data-dispute="1"] [data-act="replay"]').click();
  const replay = supervisor.locator('[data-replay]');
  await replay.getByText('Wager placed').first().waitFor();
  await replay.getByText('Wager settled').first().waitFor();
  await audit(supervisor, 'a round again', 'dialog');
  await supervisor.screenshot({ path: `${shots}/replay.png` });
  await supervisor.keyboard.press('Escape');
  await say(supervisor, 'decide-dispute', { ruling: 'dismissed', words: 'red pays one to one' });
  await guest.locator('[data-dispute="1"][data-with="decided"]').waitFor();
  await say(supervisor, 'advise-complainant');
  await guest.locator('[data-advised]').waitFor();
  await audit(guest, 'the player’s disputes', '[data-panel="floor"]');
  await guest.screenshot({ path: `${shots}/disputes.png` });
  await guest.locator('[data-do="refer-dispute"]').click();
  await guest.locator('[data-dispute="1"][data-with="review"]').waitFor();
  const casino = await onFloor('wheel-1', ['casino-supervisor'], phone);
  await say(casino, 'review-dispute', { ruling: 'upheld', words: 'the film shows three chips' });
  await casino.screenshot({ path: `${shots}/floor-phone.png` });
  await guest.locator('[data-dispute="1"][data-with="decided"]').waitFor();
  await guest.locator('[data-do="accept-decision"]').click();
  await guest.locator('[data-dispute="1"][data-with="over"]').waitFor();
  noErrors(guest, supervisor, casino);
  for (const page of [guest, supervisor, casino]) await page.context().close();
});
