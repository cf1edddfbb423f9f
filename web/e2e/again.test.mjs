// What was played is seen again as it was, with its proof and its balances; rounds further back are asked for; and chips travel when a round is settled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { atStake, audit, cents, desktop, enter, EVER, newTab, newWindow, noErrors, phone, shots, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, house } = await stage({
  betting: EVER,
  tables: ['roulette=nz-1996/roulette', 'stud=nz-1996/caribbean-stud', 'keyed=nz-1996/roulette physical'],
});
/** Leaps to the last moment. */
async function toEnd(page) {
  const slider = page.locator('[data-moments]');
  await slider.waitFor();
  const last = await slider.getAttribute('data-moments');
  await slider.focus();
  await page.keyboard.press('End');
  await page.locator(`[data-replay="${last}"]`).waitFor();
  return Number(last);
}

for (const [name, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
  ['phone-on-its-side', { width: 844, height: 390 }],
])
  test(`a round of roulette is seen again from the account on a ${name}`, { timeout: 120_000 }, async () => {
    const page = await newWindow(browser, viewport);
    await enter(page, house, someone('again'));
    await page.goto(`${house.url}table/roulette`);
    for (const spot of ['red', 'straight-17']) await page.locator(`[data-spot="${spot}"]`).click();
    await atStake(page, '$10.00');
    await new Keyer(house, 'roulette').say('spin');
    await page.locator('[data-moment]').waitFor({ timeout: 60_000 });
    const held = (await cents(page, 'chips')) + (await cents(page, 'wagers'));
    // From the table's own record, and back there; and from the account.
    await page.locator('.bar').getByRole('button', { name: 'History' }).click();
    await page.locator('.panel [data-again]').first().click();
    await page.locator('[data-replay]').waitFor();
    await page.locator('[data-act="to-table"]').click();
    await page.waitForURL(`${house.url}table/roulette`);
    await page.goto(`${house.url}account`);
    await page.locator('[data-again]').first().click();
    await page.locator('[data-replay]').waitFor();
    await audit(page, 'a past round');
    assert.ok((await toEnd(page)) >= 3, 'moment by moment');
    assert.equal(await cents(page, 'after'), held);
    await page.locator('[data-proof]').waitFor();
    await page.locator('.table[inert] [data-phase]').first().waitFor();
    await page.screenshot({ path: join(shots, `again-${name}.png`) });
    // Back to where nothing lies, and on again.
    await page.keyboard.press('Home');
    await page.locator('[data-replay="0"]').waitFor();
    await page.waitForFunction(() => document.querySelector('.table[inert] [data-wagers]')?.textContent === '$0.00');
    await page.locator('[data-act="replay-next"]').click();
    await page.locator('[data-replay="1"]').waitFor();
    // By keys, wherever nothing else has the focus.
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-replay="2"]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-replay="1"]').waitFor();
    // What was opened is shown card by card, or number by number.
    await toEnd(page);
    await page.locator('[data-seal="checked"]').click();
    await page.locator('dialog [data-opened] .tick').first().waitFor();
    await page.keyboard.press('Escape');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
    noErrors(page);
    await page.context().close();
  });

test('at stud one’s own cards are seen again, and nobody else sees them', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  const other = await newWindow(browser);
  await enter(page, house, someone('own'));
  await enter(other, house, someone('else'));
  await page.goto(`${house.url}table/stud`);
  const ante = page.locator('[data-spot="ante"]').first();
  const cut = page.getByRole('button', { name: 'Cut here' });
  await ante.click();
  const placing = page.locator('[data-act="place"]');
  while (!(await placing.isVisible())) {
    await cut.or(placing).first().waitFor();
    if (await cut.isVisible()) await cut.click({ timeout: 2_000 }).catch(() => undefined);
  }
  await page.locator('[data-act="place"]').click();
  await new Keyer(house, 'stud').say('no-more-bets');
  await page.locator('[data-do="bet"]').click({ timeout: 60_000 });
  await page.locator('[data-verdict], .verdict').first().waitFor({ timeout: 60_000 });
  await page.goto(`${house.url}account`);
  const link = await page.locator('[data-again]').first().getAttribute('href');
  await page.goto(`${house.url}${link.slice(1)}`);
  await toEnd(page);
  const looks = async (one) =>
    one.evaluate(async (address) => {
      const [, , table, of] = address.split('/');
      const known = Object.values(JSON.parse(localStorage.getItem('croupier.accounts')))
        .flat()
        .filter((account) => account?.token);
      const answer = await fetch(`/api/me/replay?table=${table}&of=${of}`, { headers: { authorization: `Bearer ${known.at(-1).token}` } });
      const { frames } = await answer.json();
      return frames.map((frame) => frame.changes.you?.look ?? null).filter((look) => look !== null);
    }, link);
  assert.equal((await looks(page))[0]?.length, 5);
  assert.deepEqual(await looks(other), []);
  noErrors(page, other);
  await page.context().close();
  await other.context().close();
});

test('chips travel to the dealer and to the winner, unless less motion is wished for', { timeout: 120_000 }, async () => {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'no-preference' });
  const page = await newTab(context);
  await enter(page, house, someone('fly'));
  await page.goto(`${house.url}table/keyed`);
  for (const spot of ['red', 'black']) await page.locator(`[data-spot="${spot}"]`).click();
  await atStake(page, '$10.00');
  await page.evaluate(() => {
    window.flown = [];
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[data-flight]')) if (!window.flown.includes(one.dataset.flight)) window.flown.push(one.dataset.flight);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const keyer = new Keyer(house, 'keyed');
  for (const [word, fields] of [['spin'], ['no-more-bets'], ['result', { outcome: '1' }], ['collect'], ['pay']]) await keyer.say(word, fields);
  await page.waitForFunction(() => window.flown.includes('won') && window.flown.includes('lost'));
  await page.locator('[data-flight]').first().waitFor({ state: 'detached' });
  noErrors(page);
  await context.close();
});
