// What a place is worth is told at the pointer, at the focus and by a long touch, in every game, and listed in the notices; what a round came to
// is told once, when all of it is settled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { atStake, audit, enter, EVER, newWindow, noErrors, phone, shots, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, house } = await stage({
  betting: EVER,
  decision: 500,
  tables: [
    'roulette=nz-1996/roulette',
    'wheel=nz-1996/money-wheel',
    'sai=nz-1996/tai-sai',
    'craps=nz-1996/craps',
    'stud=nz-1996/caribbean-stud',
    'mini=nz-2004/baccarat version=mini',
  ],
});
const note = (page, wager) => page.locator(`[data-known="${wager}"] [data-odds]`);

for (const [table, spot, wager, words] of [
  ['roulette', '[data-spot="red"]', 'red', '48.6% chance · $5 wins $5 · house edge 2.70%'],
  ['wheel', '[data-spot="symbol-a"]', 'symbol-a', '46.2% chance · $1 wins $1 · house edge 7.69%'],
  ['sai', '[data-spot="small"]', 'small', '48.6% chance · $5 wins $5 · house edge 2.78%'],
  ['stud', '[data-spot="ante"]', 'ante', '38.5% chance · $5 wins $5 to $2,505 · house edge 5.20%'],
  ['mini', '[data-area="2"][data-on="banker"]', 'banker', '45.9% chance · $5 wins $4.75 · house edge 1.06%'],
])
  test(`${table}: chance, win and edge at the pointer, at the focus and in the notices`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser);
    await page.goto(`${house.url}table/${table}`);
    await page.locator(spot).first().hover();
    await note(page, wager).waitFor();
    assert.equal(await note(page, wager).textContent(), words);
    await audit(page, 'the note', '#place-note');
    await page.mouse.move(2, 2);
    await note(page, wager).waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.locator(spot).first().focus();
    await note(page, wager).waitFor();
    assert.equal(await page.locator(spot).first().getAttribute('aria-describedby'), 'place-note');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notices' }).click();
    await page.locator('[data-odds-table] tbody tr').first().waitFor();
    await audit(page, 'notices', '.panel');
    noErrors(page);
    await page.context().close();
  });

test('craps explains with the odds', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await page.goto(`${house.url}table/craps`);
  await page.locator('[data-bet="field"]').hover();
  await page.locator('.explain [data-odds="field"]', { hasText: '44.4% chance · $5 wins $5 or $10 · house edge 5.56%' }).waitFor();
  noErrors(page);
  await page.context().close();
});

test('a long touch tells and takes back, and lays no chip; the round’s net is one banner, said once', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser, phone);
  await enter(page, house, someone('touch'));
  await page.goto(`${house.url}table/roulette`);
  const staff = new Keyer(house, 'roulette');
  const red = page.locator('[data-spot="red"]');
  await red.tap();
  await atStake(page, '$5.00');
  await red.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
  await note(page, 'red').waitFor();
  await red.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
  await red.dispatchEvent('click', {});
  await atStake(page, '$5.00');
  await audit(page, 'the note on a phone', '#place-note');
  await page.locator('[data-act="take-back"]').click();
  await atStake(page, '$0.00');
  await note(page, 'red').waitFor({ state: 'detached' });

  // Three wagers of which at least one loses and, but for zero, one wins: only the sum of all is ever told.
  for (const spot of ['red', 'black', 'dozen-1']) await page.locator(`[data-spot="${spot}"]`).tap();
  await atStake(page, '$15.00');
  await page.evaluate(() => {
    window.said = new Set();
    const look = () => {
      const text = document.querySelector('[data-told]')?.textContent.trim();
      if (text) window.said.add(text);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await staff.say('spin');
  await page.waitForSelector('[data-moment]', { timeout: 60_000 });
  // It goes by itself after a while: both are read at once.
  const [net, text] = await page.evaluate(() => {
    const moment = document.querySelector('[data-moment]');
    return [Number(moment.dataset.moment), moment.querySelector('strong').textContent];
  });
  await page.screenshot({ path: join(shots, 'moment-phone.png') });
  await page.waitForFunction(() => document.querySelectorAll('.right [data-settled]').length === 3);
  const sums = await page.locator('.right [data-settled] .sum').allTextContents();
  const all = sums.reduce((sum, one) => sum + Math.round(Number(one.replace('−', '-').replace(/[^\d.-]/g, '')) * 100), 0);
  assert.equal(net, all);
  assert.match(text, net === 0 ? /Neither/ : net > 0 ? /You won/ : /You lost/);
  await page.waitForFunction(() => window.said.size > 0);
  assert.equal((await page.evaluate(() => [...window.said])).length, 1, 'one sum, said once');
  noErrors(page);
  await page.context().close();
});

test('a sum that cannot be paid is told before it is placed, with one that can', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('tens'));
  await page.goto(`${house.url}table/mini`);
  const banker = page.locator('[data-area="3"][data-on="banker"]');
  await banker.click();
  const unfit = page.locator('[data-unfit="banker"]', { hasText: '$5 cannot lie on Banker' });
  await unfit.waitFor();
  await page.locator('[data-area="3"][data-on="banker"] + .pile [data-tone="unfit"]').waitFor();
  // The pointer comes anew: it lay there when the chip was put down.
  await page.mouse.move(2, 2);
  await banker.hover();
  await page.locator('[data-unfit-note]', { hasText: '$5 cannot lie here; $10 can' }).waitFor();
  await page.mouse.move(2, 2);
  await audit(page, 'an unfit sum', '.dock');
  // The refusal itself has the same button.
  await page.locator('[data-act="place"]').click();
  await page.locator('.toast [data-remedy="Make it $10"]').click();
  await atStake(page, '$10.00');
  await unfit.waitFor({ state: 'detached' });
  noErrors(page);
  await page.context().close();
});

test('an ante that is not taken is grey and told before it is placed, and a chip that fits nowhere is grey', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('ante'));
  await page.goto(`${house.url}table/stud`);
  await page.locator('[data-spot="ante"]').first().click();
  await page.locator('[data-act="place"]').waitFor();
  await page.keyboard.press('z');
  await page.locator('.chip.grey[data-chip="50000"][aria-label="$500, fits nowhere now"]').waitFor();
  await page.locator('[data-chip="100"]').click();
  await page.keyboard.press('a');
  await page.locator('[data-unfit="ante"]', { hasText: '$1 cannot lie on Ante' }).waitFor();
  await page.locator('[data-tone="unfit"]').waitFor();
  await audit(page, 'an unfit ante', '.dock');
  await page.locator('[data-make="500"]').click();
  await atStake(page, '$5.00');
  assert.equal(await page.locator('[data-unfit]').count(), 0);
  noErrors(page);
  await page.context().close();
});

test('on a phone money stays in sight, however far the table is scrolled', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser, phone);
  await enter(page, house, someone('strip'));
  await page.goto(`${house.url}table/sai`);
  await page.locator('[data-spot="small"]').tap();
  await atStake(page, '$5.00');
  for (const end of [0, 100_000]) {
    await page.evaluate((to) => scrollTo(0, to), end);
    const box = await page.locator('[data-strip]').boundingBox();
    assert.ok(box.y > 0 && box.y + box.height <= phone.height, 'the strip is in sight');
  }
  assert.match(await page.locator('[data-strip]').textContent(), /\$95\.00.*\$5\.00/s);
  noErrors(page);
  await page.context().close();
});
