// What staff do at the page, and what they say over HTTP with the operator's token: at a table whose cards are keyed, so that a test
// knows the cards; at any other the call that ends the betting, so that no test waits for a clock.
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askedForPassword } from './house.mjs';

/** The token by which the house knows its staff. */
export const tokenOf = (house) => readFileSync(join(house.data, 'operator.token'), 'utf8').trim();

/** The code that an authenticator with this secret shows now (RFC 6238). */
export function codeOf(secret) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const at = hash[19] & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const PASSWORD = 'a long enough password';
const ROLES = ['dealer', 'supervisor', 'casino-supervisor', 'manager', 'tournament-director', 'cashier', 'inspector'];
let members = 0;

/** A new member of staff, as the operator's token adds one: name, password for one sign-in, secret. */
export async function hire(house, roles = ROLES) {
  const answer = await fetch(`${house.url}api/staff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(house)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `dora${process.pid % 1000}${++members}`, roles }),
  });
  assert.equal(answer.status, 201);
  return answer.json();
}

/** Fills the dialog in and signs in for the first time. */
export async function signInFirst(page, { name, password, secret }) {
  await askedForPassword(page);
  await page.fill('#account-name', name);
  await page.fill('#password', password);
  if (secret) await page.fill('#totp', codeOf(secret));
  await page.keyboard.press('Enter');
  await page.fill('#next-password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog', { state: 'detached' });
}

/** Signs in as staff at a table, and waits for the console; the name. */
export async function goToWork(page, house, table) {
  const member = await hire(house);
  await page.goto(`${house.url}table/${table}`);
  await signInFirst(page, member);
  await page.getByRole('region', { name: 'Dealer’s console' }).waitFor();
  return member.name;
}

/** Signs in at a table as a new member of staff with these roles, and opens the floor's drawer; the name. */
export async function toFloor(page, house, table, roles) {
  const member = await hire(house, roles);
  await page.goto(`${house.url}table/${table}`);
  await signInFirst(page, member);
  await page.locator('[data-act="floor"]').click();
  await page.locator('[data-panel="floor"]').waitFor();
  return member.name;
}

/** Opens the form of a command of the floor, fills it in and says it. */
export async function say(page, word, fields = {}) {
  const form = page.locator(`[data-command="${word}"]`);
  await form.locator('.row').click();
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[data-field="${name}"]`);
    if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  await form.locator(`[data-do="${word}"]`).click();
}

/** Waits until the drawer says that it was done. */
export const done = (page, words) => page.locator('[data-told]', { hasText: words }).waitFor();

export class Keyer {
  constructor(house, table) {
    this.table = `${house.url}api/tables/${table}`;
    this.headers = { authorization: `Bearer ${tokenOf(house)}`, 'content-type': 'application/json' };
  }

  /** One request; where the house says that it is too often, once more a little later. */
  async #ask(path, init = {}) {
    const answer = await (await fetch(`${this.table}${path}`, { headers: this.headers, ...init })).json();
    if (answer.refused?.reason !== 'TooManyRequests') return answer;
    await sleep(1_000);
    return this.#ask(path, init);
  }

  /** What staff see and are offered. */
  look() {
    return this.#ask('');
  }

  /** Says a command as soon as the table offers it: what players do on their pages comes first. A refusal ends the test. */
  async say(word, fields = {}) {
    for (let tries = 0; tries < 200 && !(await this.look()).options.some((offer) => offer.do === word); tries++) await sleep(50);
    const answer = await this.#ask('/commands', { method: 'POST', body: JSON.stringify({ id: randomUUID(), do: word, ...fields }) });
    assert.equal(answer.refused, undefined, `${word}: ${JSON.stringify(answer.refused)}`);
    return answer;
  }

  async deal(...cards) {
    for (const card of cards) await this.say('card', { card });
  }

  /** Makes the cards ready: every step confirmed, the cut made by staff, the cutting card placed. */
  async prepare() {
    for (let steps = 0; steps < 30; steps++) {
      const { awaiting, options } = await this.look();
      const bounds = options.find((offer) => offer.do === awaiting?.do);
      if (awaiting?.do === 'confirm') await this.say('confirm', { step: awaiting.what });
      else if (awaiting?.do === 'cut' && awaiting.player) await this.say('decline-cut', { player: awaiting.player });
      else if (awaiting?.do === 'cut') await this.say('cut', { position: bounds.open.position.least });
      else if (awaiting?.do === 'place-cutting-card') await this.say('place-cutting-card', { from_back: bounds.open.from_back.least });
      else return;
    }
    assert.fail('the cards are never ready');
  }
}
