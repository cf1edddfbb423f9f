// Rule books side by side: chosen, dealt from one seed, folded and unfolded, with rules to open; on a phone and to axe's liking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { newWindow, noErrors, phone, stage } from './house.mjs';

const { browser, house } = await stage();

const axe = async (page) => (await new AxeBuilder({ page }).analyze()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`);

test('two books differ in one rule each, and the tags open them', async () => {
  const page = await newWindow(browser);
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Compare rule books' }).click();
  await page.waitForURL(/\/compare$/);
  await page.locator('[data-book="nj-19-47/punto-banco"] input').uncheck();
  assert.equal(await page.locator('[data-book]').filter({ hasText: 'hemin' }).count(), 0, 'another game is not offered');
  await page.fill('[data-field="seed"]', '7');
  await page.fill('[data-field="rounds"]', '6');
  await page.locator('summary').press('Enter');
  await page.fill('[data-field="script"]', 'round 2: 20 tie\nround 3: 20 tie');
  await page.keyboard.press('Tab');
  await page.locator('[data-act="compare"]').press('Enter');
  const made = page.locator('[data-difference="both-hands"]');
  await made.waitFor();
  assert.equal(await page.locator('[data-difference]').count(), 1);
  assert.deepEqual(await made.locator('[data-rule]').evaluateAll((tags) => tags.map((tag) => tag.dataset.rule)), [
    'nz-2004/baccarat/5.2',
    'nz-1996/mini-baccarat/4.8',
  ]);
  assert.match(await page.locator('[data-round="1"]').textContent(), /refused: wagers not together/);
  assert.equal(await page.locator('[data-round="2"]').count(), 0, 'rounds that are alike are folded');
  const fold = page.locator('[data-fold="2"]');
  await fold.press('Enter');
  assert.equal(await fold.getAttribute('aria-expanded'), 'true');
  assert.equal(await page.locator('[data-round="3"]').getAttribute('data-alike'), 'true');
  await made.locator('[data-rule$="/4.8"]').click();
  await page.getByRole('heading', { name: /4\.8/ }).waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(await axe(page), []);
  await page.fill('[data-field="script"]', 'round 1: dance');
  await page.locator('[data-act="compare"]').click();
  await page.getByRole('alert').filter({ hasText: 'line 1' }).waitFor();
  noErrors(page);
  await page.context().close();
});

test('on a phone the sheet scrolls and the page does not', async () => {
  const page = await newWindow(browser, phone);
  await page.goto(new URL('/compare', house.url).href);
  await page.locator('[data-book] input').first().waitFor();
  const before = await page.inputValue('[data-field="seed"]');
  await page.locator('[data-act="random"]').click();
  assert.notEqual(await page.inputValue('[data-field="seed"]'), before);
  await page.fill('[data-field="rounds"]', '4');
  await page.locator('[data-act="compare"]').click();
  await page.locator('[data-total]').first().waitFor();
  // What it came to is the first thing that is told, and the last thing that is reckoned.
  const sums = async (of) => (await page.locator(`[data-${of}]`).allTextContents()).map((text) => text.replace('Net ', '').trim());
  assert.deepEqual(await sums('came'), await sums('total'));
  assert.ok((await page.locator('[data-came]').first().boundingBox()).y < (await page.locator('#what-made').boundingBox()).y);
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.querySelector('.scroll').scrollWidth > innerWidth]);
  assert.deepEqual(wide, [true, true]);
  assert.deepEqual(await axe(page), []);
  noErrors(page);
  await page.context().close();
});
