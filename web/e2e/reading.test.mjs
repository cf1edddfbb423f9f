// How to play, from the lobby and from a table, and the reader of rules, from any § on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, EVER, newWindow, noErrors, phone, stage } from './house.mjs';

const { browser, house } = await stage({ betting: EVER, tables: ['roulette=nz-1996/roulette', 'bj=nz-1996/blackjack', 'mini=nz-2004/baccarat version=mini'] });

for (const viewport of [undefined, phone])
  test(`how to play is told in five pictures${viewport ? ', on a phone' : ''}`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await page.goto(house.url);
    await page.locator('[data-how="blackjack"]').click();
    for (const step of [1, 2, 3, 4, 5]) {
      await page.locator(`[data-guide="${step}"] svg[role="img"]`).waitFor();
      if (step === 1) await audit(page, 'how to play', 'dialog');
      if (step < 5) await page.keyboard.press('ArrowRight');
    }
    await page.locator('[data-act="guide-done"]').click();
    await page.locator('[data-guide]').waitFor({ state: 'detached' });
    // At a table it leads on to the keys and to the book.
    await page.goto(`${house.url}table/roulette`);
    await page.locator('[data-act="how-to"]').click();
    await page.locator('[data-guide="1"]').waitFor();
    await page.getByRole('button', { name: 'The keys of this table' }).click();
    await page.locator('[data-keys]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-act="how-to"]').click();
    await page.getByRole('link', { name: 'The whole book of rules' }).click();
    await page.locator('h1', { hasText: 'Roulette' }).waitFor();
    noErrors(page);
    await page.context().close();
  });

test('every place says when it wins', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  for (const [table, spot, words] of [
    ['roulette', '[data-spot="straight-17"]', 'Wins if the ball stops in 17.'],
    ['bj', '[data-spot="3"]', 'not more than 21'],
    ['mini', '[data-area="2"][data-on="tie"]', 'Wins if both hands count the same.'],
  ]) {
    await page.goto(`${house.url}table/${table}`);
    await page.locator(spot).first().hover();
    await page.locator('#place-note .explains', { hasText: words }).waitFor();
  }
  noErrors(page);
  await page.context().close();
});

for (const viewport of [undefined, phone])
  test(`from a § into the book, through it and back by search${viewport ? ', on a phone' : ''}`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await page.goto(`${house.url}rules/nz-1996/roulette/3.2`);
    await page.locator('h1', { hasText: '§ 3.2' }).waitFor();
    await audit(page, 'a rule');
    await page.locator('[data-act="next"]').click();
    await page.locator('h1', { hasText: '§ 3.3' }).waitFor();
    await page.locator('[data-act="previous"]').click();
    await page.locator('h1', { hasText: '§ 3.2' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/rules/nz-1996/roulette/3.2');
    await page.locator('[data-book="nz-1996/roulette"]').click();
    await page.getByRole('navigation', { name: 'Contents' }).waitFor();
    await audit(page, 'a book');
    await page.fill('#search', 'dolly');
    await page.locator('[data-found]').waitFor();
    assert.ok(Number(await page.locator('[data-found]').getAttribute('data-found')) > 0);
    await page.locator('mark', { hasText: /dolly/i }).first().waitFor();
    await audit(page, 'what was found');
    await page.locator('.rules a').first().click();
    await page.locator('h1', { hasText: '§' }).waitFor();
    await page.goto(`${house.url}books`);
    await page.locator('.books a', { hasText: 'Blackjack' }).first().waitFor();
    await audit(page, 'the books');
    await page.goto(`${house.url}books/nowhere/whist`);
    await page.locator('h1', { hasText: 'There is no book' }).waitFor();
    noErrors(page);
    await page.context().close();
  });
