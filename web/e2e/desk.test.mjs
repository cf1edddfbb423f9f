// The inspector's desk: a dispute at the inspector's level is replayed, ruled on and signed; notices come as they happen; a table's log is
// exported, and its chain and signature are computed again from the file alone.
import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { atStake, audit, desktop, enter, EVER, newWindow, noErrors, phone, shots, sitDown, someone, stage } from './house.mjs';
import { hire, Keyer, say, signInFirst, toFloor } from './keyed.mjs';

const { browser, house } = await stage({
  betting: EVER,
  tables: ['wheel-1=nz-1996/roulette winners=returned physical', 'midi-1=nz-1996/midi-baccarat'],
});
const PHRASE = 'six ducks in a row';

/** A SHA-256 over framed fields, as docs/protocol.md says. */
function framed(domain, ...fields) {
  const hash = createHash('sha256');
  for (const [tag, value] of [[0, Buffer.from(domain)], ...fields]) {
    const head = Buffer.alloc(9);
    head[0] = tag;
    head.writeBigUInt64BE(BigInt(value.length), 1);
    hash.update(head).update(value);
  }
  return hash.digest();
}
function number(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}
const text = (value) => Buffer.from(value);

/** Computes an export's chain and checks its seal; the hash where it ends. */
function check(lines) {
  const [first, ...events] = lines.slice(0, -1);
  const { seal } = lines.at(-1);
  let hash = framed('croupier table v1', [2, text(first.table)]);
  events.forEach((event, nth) => {
    assert.equal(event.seq, nth + 1);
    assert.equal(event.prev_hash, hash.toString('hex'));
    const cause = event.cause === null ? [] : [[9, text(event.cause)]];
    hash = framed(
      'croupier event v1',
      [1, hash],
      [2, text(first.table)],
      [3, number(event.seq)],
      [4, number(event.epoch)],
      [5, number(event.at_ms)],
      [6, text(event.actor)],
      [7, text(event.role)],
      [8, text(event.kind)],
      ...cause,
      [10, text(event.body)],
    );
    assert.equal(event.hash, hash.toString('hex'));
  });
  assert.equal(seal.head, hash.toString('hex'));
  const signed = framed(
    'croupier export v1',
    [1, hash],
    [2, text(first.table)],
    [3, number(seal.seq)],
    [5, number(first.at_ms)],
    [6, text(first.by)],
    [7, text(first.role)],
  );
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(seal.key, 'hex')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  assert.ok(verify(null, signed, key, Buffer.from(seal.signature, 'hex')), 'the signature fits');
  return seal;
}

async function atDesk(roles, viewport = desktop) {
  const page = await newWindow(browser, viewport);
  const member = await hire(house, roles);
  await page.goto(`${house.url}desk`);
  await signInFirst(page, member);
  await page.locator('[data-table-row="wheel-1"]').waitFor();
  page.member = member.name;
  return page;
}

async function exported(page, table, act) {
  await page.locator(`[data-table-row="${table}"] [data-act="export"]`).click();
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  assert.equal(download.suggestedFilename(), `${table}.croupier.jsonl`);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

test('a dispute comes to the inspector, who sees the round again, rules and signs; the log is exported', { timeout: 240_000 }, async () => {
  const inspector = await atDesk(['inspector']);
  await inspector.locator('[data-field="phrase"]').fill(PHRASE);
  await inspector.locator('[data-field="phrase-again"]').fill(PHRASE);
  await inspector.locator('[data-act="phrase"]').click();
  const key = await inspector.locator('[data-key]').getAttribute('data-key');
  assert.match(key, /^[0-9a-f]{64}$/);

  const guest = await newWindow(browser);
  await enter(guest, house, someone('gus'));
  await sitDown(guest, 2, '100', '[data-table="wheel-1"]');
  await guest.locator('[data-spot="red"][data-open="true"]').click();
  await atStake(guest, '$5.00');
  const keyer = new Keyer(house, 'wheel-1');
  await keyer.say('spin');
  await keyer.say('no-more-bets');
  await keyer.say('result', { outcome: '8' });
  await keyer.say('collect');
  await guest.locator('.right [data-settled="lost"]').first().waitFor();
  await guest.locator('.right [data-act="disagree"]').click();
  await guest.fill('dialog [data-field="words"]', 'the ball lay in 7');
  await guest.locator('[data-act="raise"]').click();
  await guest.locator('[data-raised]').waitFor();
  await guest.keyboard.press('Escape');
  await keyer.say('decide-dispute', { dispute: 1, ruling: 'dismissed', words: 'it lay in 8' });
  await guest.locator('[data-act="floor"]').click();
  await guest.locator('[data-do="refer-dispute"]').click();
  // Whoever has decided it does not review it.
  const casino = await newWindow(browser);
  await toFloor(casino, house, 'wheel-1', ['casino-supervisor']);
  await say(casino, 'review-dispute', { ruling: 'dismissed', words: 'it lay in 8 on the film' });
  await guest.locator('[data-with="decided"] [data-do="refer-dispute"]').click();
  await casino.context().close();

  // It comes by itself, with a notice.
  const dispute = inspector.locator('[data-dispute="1"][data-with="inspector"]');
  await dispute.waitFor();
  await inspector.locator('[data-notice="dispute-referred"]').waitFor();
  await audit(inspector, 'the desk', 'main');
  await inspector.screenshot({ path: `${shots}/desk.png`, fullPage: true });
  await dispute.locator('[data-act="replay"]').click();
  await inspector.locator('[data-replay]').getByText('Wager placed').first().waitFor();
  await inspector.keyboard.press('Escape');
  await dispute.locator('[data-act="rule-on"]').click();
  await inspector.locator('dialog input[value="upheld"]').check();
  await inspector.fill('dialog [data-field="words"]', 'the second camera shows 7');
  await inspector.fill('dialog [data-field="phrase"]', PHRASE);
  await audit(inspector, 'ruling', 'dialog');
  await inspector.screenshot({ path: `${shots}/ruling.png` });
  await inspector.locator('[data-act="rule"]').click();
  await inspector.locator('[data-told]', { hasText: 'signed the ruling' }).waitFor();
  await inspector.locator('[data-notice="dispute-decided"] [data-signed]').waitFor();
  await guest.locator('[data-dispute="1"][data-with="over"]').waitFor();

  await inspector.locator('[data-table-row="wheel-1"] [data-act="log"]').click();
  await inspector.locator('[data-log]').getByText('Dispute decided').first().waitFor();
  await audit(inspector, 'a log', 'dialog');
  await inspector.screenshot({ path: `${shots}/log.png` });
  await inspector.keyboard.press('Escape');

  const lines = await exported(inspector, 'wheel-1', async () => {
    await inspector.fill('dialog [data-field="phrase"]', PHRASE);
    await audit(inspector, 'exporting', 'dialog');
    await inspector.locator('dialog [data-act="phrase"]').click();
  });
  const seal = check(lines);
  assert.equal(seal.key, key);
  assert.equal(seal.signer, inspector.member);
  assert.ok(lines.some((line) => line.kind === 'dispute-decided' && line.actor === inspector.member && line.role === 'inspector'));
  // A changed byte is found.
  const changed = lines.map((line) => ({ ...line }));
  changed[3].actor = 'nobody';
  assert.throws(() => check(changed));
  noErrors(inspector, guest);
  await inspector.context().close();
  await guest.context().close();
});

test('a manager reads the desk on a phone and exports with the house’s signature', { timeout: 180_000 }, async () => {
  const manager = await atDesk(['manager'], phone);
  await manager.locator('[data-read-only]').waitFor();
  assert.equal(await manager.locator('[data-act="approve"], [data-act="rule-on"], [data-field="phrase"]').count(), 0);
  await audit(manager, 'the desk on a phone', 'main');
  await manager.screenshot({ path: `${shots}/desk-phone.png`, fullPage: true });
  const lines = await exported(manager, 'midi-1', () => manager.locator('[data-act="export-house"]').click());
  assert.equal(check(lines).signer, 'house');
  noErrors(manager);
  await manager.context().close();
});

test('a notice is given at the table and read at the desk as it happens; an approval is given there', { timeout: 180_000 }, async () => {
  const inspector = await atDesk(['inspector']);
  const before = await inspector.locator('[data-notice]').count();
  const keyer = new Keyer(house, 'midi-1');
  await keyer.say('tell-inspector', { matter: 'limits' });
  await inspector.waitForFunction((count) => document.querySelectorAll('[data-notice]').length > count, before);
  await inspector.locator('[data-notice="inspector-told"] [data-rule]').first().waitFor();
  await inspector.locator('[data-approval="style-change"] [data-act="approve"]').click();
  await inspector.locator('[data-notice="approved"]').waitFor();
  // It has been approved and not been done since: there is nothing more to approve.
  await inspector.locator('[data-approval="style-change"]').waitFor({ state: 'detached' });
  noErrors(inspector);
  await inspector.context().close();
});
