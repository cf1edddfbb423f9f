// What the browser scenarios share: the server under test, a Chromium, and the acts of a person at the page.
//   CROUPIER_BIN  the binary (default: ../target/release/croupier);  CHROMIUM  the browser (default /usr/bin/chromium)
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

const bin = process.env.CROUPIER_BIN || join(import.meta.dirname, '../../target/release/croupier');
export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
export const shots = process.env.CROUPIER_SHOTS === '1' ? join(import.meta.dirname, '../../docs/images') : mkdtempSync(join(tmpdir(), 'croupier-shots-'));
mkdirSync(shots, { recursive: true });

/** Long enough for whatever a test does at one time: who waits for it is told by somebody, not by the clock. */
export const EVER = 600_000;

/** A server with its own data; `stop` ends it, `restart` starts it again on the same port and data, at another pace if wished.
 *  `betting` and `decision` are milliseconds instead of the pace's own: with EVER the betting lasts until a test has it closed
 *  (`Keyer`), and a player is asked until there is an answer. `guests` are the cents that a guest begins with, `age` is how old one
 *  must be; nobody is asked if it is not said. `more` are further arguments. */
export class House {
  static async open(plan = {}) {
    const house = new House();
    house.plan = { pace: 'fast', tables: [], ...plan };
    house.data = mkdtempSync(join(tmpdir(), 'croupier-e2e-'));
    await house.start('127.0.0.1:0');
    return house;
  }

  async start(listen) {
    const { pace, betting, decision, guests, age, shifts, more = [], tables } = this.plan;
    const times = [...(betting ? ['--betting-ms', String(betting)] : []), ...(decision ? ['--decision-ms', String(decision)] : [])];
    this.process = spawn(bin, [
      'serve',
      '--listen',
      listen,
      '--data',
      this.data,
      '--pace',
      pace,
      ...times,
      ...(guests ? ['--guests-cents', String(guests)] : []),
      '--minimum-age',
      String(age ?? 0),
      // All of a house's staff come from one address within seconds.
      '--sign-ins-per-minute',
      '1000',
      ...(shifts ? ['--shifts', shifts] : []),
      ...tables.flatMap((table) => ['--table', table]),
      ...more,
    ]);
    // No server outlives the tests, however they end.
    const orphan = this.process;
    process.once('exit', () => orphan.kill('SIGKILL'));
    let said = '';
    this.url = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server did not say where it listens:\n${said}`)), 120_000);
      const hear = (text) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
        if (found) {
          clearTimeout(timer);
          resolve(found[0]);
        }
      };
      this.process.stdout.on('data', hear);
      this.process.stderr.on('data', hear);
      this.process.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    });
  }

  stop(signal = 'SIGTERM') {
    return new Promise((resolve) => {
      if (this.process.exitCode !== null || this.process.signalCode !== null) return resolve();
      this.process.once('exit', () => resolve());
      this.process.kill(signal);
    });
  }

  restart(plan = {}) {
    Object.assign(this.plan, plan);
    return this.start(new URL(this.url).host);
  }
}

// Each window would have two pages of the browser's own for its address line, which cost more than ours. The last list of features
// counts, so what Playwright leaves out is repeated.
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
export const browse = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${without}`,
    ],
  });

/** What a file of scenarios needs: a browser and a house for each plan, all closed when its tests are done. */
export async function stage(...plans) {
  const [browser, ...houses] = await Promise.all([browse(), ...(plans.length > 0 ? plans : [{}]).map((plan) => House.open(plan))]);
  after(async () => {
    await browser.close();
    await Promise.all(houses.map((house) => house.stop()));
  });
  return { browser, house: houses[0], houses };
}

/** Fails if axe finds anything on the page, or in a part of it; a name without the visible words counts too. */
export async function audit(page, where, part) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  assert.deepEqual(
    violations.map((one) => `${where}: ${one.id}: ${one.nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`).join('; ')}`),
    [],
  );
}

let count = 0;
/** A name that nobody has yet. */
export const someone = (name) => `${name}${process.pid % 1000}${++count}`;

/** A new window in which nothing may go wrong unseen: of a browser of its own, that keeps what `storageState` says from before. */
export async function newWindow(browser, viewport = desktop, storageState = undefined) {
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport.width < 500,
    deviceScaleFactor: viewport.width < 500 ? 2 : 1,
    reducedMotion: 'reduce',
    storageState,
  });
  return newTab(context);
}

/** Another tab of the same browser. */
export async function newTab(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  return page;
}

/** Notes every command that a page sends at its table, and what it was answered. */
export function overheard(page) {
  const said = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const command = JSON.parse(payload);
      if (command.do) said.push(command);
    });
    socket.on('framereceived', ({ payload }) => {
      const { reply, refused } = JSON.parse(payload);
      const command = said.find((one) => one.id === reply);
      if (command) command.answer = refused ? refused.reason : 'accepted';
    });
  });
  return said;
}

/** Waits until the page says that so much is at stake. */
export const atStake = (page, sum) => page.waitForFunction((want) => document.querySelector('[data-wagers]')?.textContent === want, sum);

/** Has the page ask who comes, where it does not ask already. */
export async function asked(page) {
  const button = page.locator('.bar [data-act="take-a-name"]');
  await button.waitFor();
  if ((await page.locator('dialog').count()) === 0) await button.click();
  await page.waitForSelector('dialog');
}

/** Has it ask for a password, which the pages of staff do at once. */
export async function askedForPassword(page) {
  await asked(page);
  const turn = page.locator('[data-act="password"]');
  await turn.or(page.locator('#account-name')).first().waitFor();
  if (await turn.isVisible()) await turn.click();
  await page.locator('#account-name').waitFor();
}

/** Takes a name on the first visit. */
export async function enter(page, house, name) {
  await page.goto(house.url);
  await asked(page);
  await page.fill('#name', name);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.waitForSelector('[data-balance]');
}

/** From the lobby to a table (the first mini table), and down on a seat with chips. */
export async function sitDown(page, seat, buyIn, table = '[data-table^="mini"]') {
  await page.locator(table).first().click();
  await page.locator(`[data-seat="${seat}"]`).click();
  if (buyIn) await page.fill('[data-field="buy-in"]', buyIn);
  await page.locator('[data-act="sit"]').click();
  await page.waitForSelector('dialog:has([data-act="sit"])', { state: 'detached' });
}

/** Waits until wagers are taken at this place; cuts the cards if asked to, and accepts whatever else has to be accepted first. */
export async function ready(page, area, on = 'player', accept = page.getByRole('button', { name: 'Cut here' })) {
  const open = page.locator(`[data-area="${area}"][data-on="${on}"][aria-disabled="false"]`);
  const asked = page.getByRole('button', { name: 'Cut here' }).or(accept);
  for (;;) {
    await open.or(asked).first().waitFor({ timeout: 60_000 });
    if (await open.isVisible()) return;
    await asked
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
}

/** Puts chips down, without sending them. */
export async function put(page, area, on, ...chips) {
  for (const chip of chips) {
    await page.locator(`[data-chip="${chip}"]`).click();
    await page.locator(`[data-area="${area}"][data-on="${on}"]`).click();
  }
}

export const place = (page) => page.keyboard.press('p');
export const state = (page) => page.locator('.felt[data-phase]').evaluate((felt) => ({ ...felt.dataset }));
export const cards = (page) =>
  page.locator('[data-cards]').evaluateAll((hands) => hands.map((hand) => `${hand.dataset.hand}: ${hand.dataset.cards}`).join(' | '));
export const results = (page) => page.locator('[aria-label="Results in order"] li').allTextContents();
const amount = (text) => Math.round(Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, '')) * 100);
export const cents = async (page, what) => amount(await page.locator(`[data-${what}]`).first().textContent());

/** What the page says of the player's money, at one moment: account, chips, wagers, and what the last round gave and took. */
export async function purse(page) {
  const texts = await page.evaluate(() => ({
    balance: document.querySelector('[data-balance]').textContent,
    chips: document.querySelector('[data-chips]').textContent,
    wagers: document.querySelector('[data-wagers]').textContent,
    sums: Array.from(document.querySelectorAll('.right [data-settled] .sum'), (sum) => sum.textContent),
  }));
  const net = texts.sums.reduce((all, text) => all + (/\d/.test(text) ? amount(text) : 0), 0);
  return { balance: amount(texts.balance), chips: amount(texts.chips), wagers: amount(texts.wagers), net };
}

/** A wager that was decided; after a tie it stays on the layout and plays on. */
export const decided = '.right [data-settled="won"], .right [data-settled="lost"]';

/** Waits until one more round has been settled. */
export async function nextRound(page, before) {
  await page.waitForFunction(
    (round) => {
      const felt = document.querySelector('.felt[data-phase]');
      return felt && (felt.dataset.round !== round.round || felt.dataset.shoe !== round.shoe) && felt.dataset.phase !== 'dealing';
    },
    before,
    { timeout: 60_000 },
  );
}

export function noErrors(...pages) {
  for (const page of pages) assert.deepEqual(page.errors, []);
}
