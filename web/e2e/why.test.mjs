// Why: a refusal and a past payment, each with what was looked at and its rules; by mouse and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { audit, decided, enter, newWindow, noErrors, place, put, ready, shots, sitDown, someone, stage } from './house.mjs';

const { browser, house } = await stage();

test('a refusal and a payment say what was looked at, and every rule opens', async () => {
  const page = await newWindow(browser);
  const name = someone('why');
  await enter(page, house, name);
  await sitDown(page, 2);
  const refusal = page.locator('[data-toast="refusal"]');
  const unpayable = refusal.filter({ has: page.locator('[data-rule$="/5.12"]') });
  // Betting may close before the chips are placed; then the next round has to do.
  do {
    await ready(page, 2, 'banker');
    await page.keyboard.press('c');
    await put(page, 2, 'banker', 500, 100, 100);
    await place(page);
    await refusal.first().waitFor();
  } while (!(await unpayable.first().isVisible()));
  await unpayable.first().locator('[data-why]').click();
  await page.getByRole('heading', { name: 'Why', exact: true }).waitFor();
  const conditions = page.getByRole('list', { name: 'What was looked at' }).getByRole('listitem');
  await conditions.first().waitFor();
  assert.ok((await conditions.count()) > 5, 'those that hold are listed too');
  assert.equal(await page.locator('[data-condition="fails"]').count(), 1);
  const last = conditions.last();
  assert.equal(await last.getAttribute('data-condition'), 'fails');
  assert.match(await page.locator('dialog').textContent(), new RegExp(`place-wager ${name} 2 banker 7\\.00`));
  await audit(page, 'why', 'dialog');
  await page.screenshot({ path: join(shots, 'why.png') });
  // A rule lies above it, and Escape leads back, one by one.
  await last.locator('[data-rule$="/5.12"]').click();
  await page.getByRole('heading', { name: /^Rule .*5\.12/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: /^Rule / }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Why', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('c');

  await ready(page, 2);
  await put(page, 2, 'player', 1_000);
  await place(page);
  await page.waitForSelector(decided, { timeout: 60_000 });
  await page.getByRole('button', { name: 'History' }).click();
  const tag = page.locator('.panel article [data-why]').first();
  await tag.waitFor();
  await tag.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'How the amount is made up' }).waitFor();
  assert.match(await page.getByRole('list', { name: 'How the amount is made up' }).textContent(), /\$10\.00/);
  await page.screenshot({ path: join(shots, 'why-paid.png') });
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.ok(await tag.evaluate((one) => one === document.activeElement), 'the focus is back');
  noErrors(page);
  await page.context().close();
});
