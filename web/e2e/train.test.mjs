// Training: a book is chosen, questions are answered by touch and by keys, each answer has its rule, and progress outlives the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, newWindow, noErrors, stage } from './house.mjs';

const { browser, house } = await stage({ tables: ['mini-1=nz-2004/baccarat'] });

test('questions of a book are answered, scored by rule and gone on with', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await page.goto(`${house.url}train`);
  await page.locator('[data-book]').first().waitFor();
  await audit(page, 'the books');
  await page.locator('[data-book="nz-2004/baccarat"]').click();
  await page.locator('[data-question="1"] [data-choice]').first().waitFor();
  await audit(page, 'a question');
  const right = async (seed) => (await (await fetch(`${house.url}api/training?book=nz-2004/baccarat&seed=${seed}`)).json()).right;
  // The right one, by touch.
  await page.locator(`[data-choice="${await right(1)}"]`).click();
  await page.locator('[data-verdict="right"] [data-rule]').first().waitFor();
  assert.equal(await page.locator('[data-score]').getAttribute('data-score'), '1/1');
  await audit(page, 'an answer');
  // A wrong one, by its key.
  await page.keyboard.press('Enter');
  await page.locator('[data-question="2"] [data-choice]').first().waitFor();
  await page.keyboard.press(String(((await right(2)) === 0 ? 1 : 0) + 1));
  await page.locator('[data-verdict="wrong"]').waitFor();
  assert.equal(await page.locator('.choices .good').getAttribute('data-choice'), String(await right(2)));
  assert.equal(await page.locator('[data-score]').getAttribute('data-score'), '1/2');
  // What was missed is repeated until it is known, and then there are new questions.
  assert.equal(await page.locator('.score [data-lately]').getAttribute('aria-label'), '1 of the last 2 right');
  await page.locator('[data-act="repeat-missed"]', { hasText: 'the one you missed' }).click();
  await page.locator('[data-question="2"] [data-choice]:enabled').first().waitFor();
  await page.keyboard.press(String((await right(2)) + 1));
  await page.locator('[data-verdict="right"]').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-question="3"] [data-choice]').first().waitFor();
  assert.equal(await page.locator('[data-act="repeat-missed"]').count(), 0);
  // The next visit goes on where this one ended, and begins with how it went.
  await page.reload();
  await page.locator('[data-progress="3"]', { hasText: '2 of the last 3 right' }).waitFor();
  await audit(page, 'progress');
  await page.locator('[data-book="nz-2004/baccarat"]', { hasText: 'right' }).click();
  await page.locator('[data-question="3"]').waitFor();
  noErrors(page);
});
