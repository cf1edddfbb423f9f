// Settings and keys: what is chosen counts at once, is kept, and is found by keyboard alone; nothing is heard before it is wanted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, enter, EVER, newWindow, noErrors, phone, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, house } = await stage({
  betting: EVER,
  decision: EVER,
  tables: ['roulette=nz-1996/roulette', 'bj=nz-1996/blackjack', 'stud=nz-1996/caribbean-stud', 'chemin=nj-19-47/chemin-de-fer'],
});
const root = (page, key) => page.evaluate((of) => document.documentElement.dataset[of], key);

/** Counts audio contexts and what is started in them. */
const listen = (page) =>
  page.addInitScript(() => {
    window.heard = { contexts: 0, voices: 0 };
    const Context = window.AudioContext;
    window.AudioContext = class extends Context {
      constructor() {
        super();
        window.heard.contexts++;
      }
      createOscillator() {
        window.heard.voices++;
        return super.createOscillator();
      }
    };
  });

test('sound is off until it is wanted, is heard then, and stays as it was chosen', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await listen(page);
  await enter(page, house, someone('ear'));
  await page.goto(`${house.url}table/roulette`);
  await page.locator('[data-spot="red"]').click();
  await atStake(page, '$5.00');
  assert.deepEqual(await page.evaluate(() => window.heard), { contexts: 0, voices: 0 });
  const button = page.locator('[data-act="sound"]');
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await button.click();
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  // Turning it on is heard.
  await page.waitForFunction(() => window.heard.voices > 0);
  const before = await page.evaluate(() => window.heard.voices);
  await page.locator('[data-spot="red"]').click();
  await atStake(page, '$10.00');
  await page.waitForFunction((than) => window.heard.voices > than, before);
  await page.reload();
  await page.locator('[data-act="sound"][aria-pressed="true"]').waitFor();
  noErrors(page);
  await page.context().close();
});

test('the dealer’s calls are read aloud once that is wanted', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await page.addInitScript(() => {
    window.spoken = [];
    window.speechSynthesis.speak = (call) => window.spoken.push([call.text, call.lang]);
  });
  await enter(page, house, someone('call'));
  await page.goto(`${house.url}table/roulette`);
  await page.locator('[data-spot="red"]').click();
  await atStake(page, '$5.00');
  await page.locator('[data-act="settings"]').click();
  const voice = page.locator('#voice');
  assert.ok(await voice.isDisabled(), 'nothing is read without sound');
  await page.locator('#sound').check();
  await voice.check();
  await audit(page, 'the settings of sound', 'dialog');
  await page.keyboard.press('Escape');
  await new Keyer(house, 'roulette').say('spin');
  await page.waitForFunction(() => window.spoken.some(([text, lang]) => /no more bets/i.test(text) && lang === 'en'));
  noErrors(page);
  await page.context().close();
});

for (const viewport of [undefined, phone])
  test(`every setting counts at once and is kept${viewport ? ', on a phone' : ''}`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await page.goto(`${house.url}table/roulette`);
    await page.locator('[data-act="settings"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor();
    await audit(page, 'settings', 'dialog');
    for (const [key, value] of [
      ['theme', 'light'],
      ['contrast', 'more'],
      ['deck', 'four'],
      ['motion', 'less'],
      ['speed', 'fast'],
      ['cloth', 'blue'],
      ['hand', 'left'],
    ]) {
      await page.locator(`[data-setting="${key}"] input[value="${value}"]`).focus();
      await page.keyboard.press('Space');
      const shown = key === 'hand' ? 'handed' : key;
      await page.waitForFunction(([of, want]) => document.documentElement.dataset[of] === want, [shown, value]);
    }
    await audit(page, 'settings, light', 'dialog');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-spot="red"]').first().waitFor();
    await audit(page, 'the table in a light room, with high contrast');
    assert.deepEqual([await root(page, 'theme'), await root(page, 'deck'), await root(page, 'motion')], ['light', 'four', 'less']);
    // Where dark words on a light room would be, light words are on the cloth.
    const ink = (of) =>
      page
        .locator(of)
        .first()
        .evaluate((at) => getComputedStyle(at).color);
    assert.equal(await ink('.felt'), 'rgb(255, 255, 255)');
    assert.equal(await ink('body'), 'rgb(0, 0, 0)');
    noErrors(page);
    await page.context().close();
  });

test('left-handed, the chips of a phone on its side lie at the left; the cloth is the one that was chosen', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser, { width: 844, height: 390 });
  await enter(page, house, someone('lefty'));
  await page.evaluate(() => localStorage.setItem('croupier.settings', JSON.stringify({ hand: 'left', cloth: 'red' })));
  await page.goto(`${house.url}table/stud`);
  const dock = page.locator('.abreast .dock');
  await dock.waitFor();
  const [box, felt] = [await dock.boundingBox(), await page.locator('.felt').boundingBox()];
  assert.ok(box.x === 0 && felt.x >= box.x + box.width, `the dock is at ${box.x}, the felt at ${felt.x}`);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--cloth-1')), '#681a2c');
  await audit(page, 'a red cloth');
  noErrors(page);
  await page.context().close();
});

test('with the device’s own colours the lobby and a table can be read', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${house.url}table/roulette`);
  await page.locator('[data-spot="red"]').waitFor();
  assert.equal(await page.locator('.felt').evaluate((at) => getComputedStyle(at).forcedColorAdjust), 'none');
  assert.notEqual(await page.locator('[data-act="sound"]').evaluate((at) => getComputedStyle(at).borderTopStyle), 'none');
  noErrors(page);
  await page.context().close();
});

for (const [table, words] of [
  ['roulette', 'doubles all your wagers'],
  ['bj', 'hits: asks for a card'],
  ['stud', 'bets: twice the ante'],
  ['chemin', 'says banco: covers the whole bank'],
])
  test(`${table}: "?" lists its keys`, { timeout: 60_000 }, async () => {
    const page = await newWindow(browser);
    await page.goto(`${house.url}table/${table}`);
    await page.locator('.felt').first().waitFor();
    await page.keyboard.press('?');
    await page.locator('[data-keys] td', { hasText: words }).waitFor();
    await audit(page, 'the keys', 'dialog');
    await page.keyboard.press('Escape');
    await page.locator('[data-keys]').waitFor({ state: 'detached' });
    noErrors(page);
    await page.context().close();
  });
