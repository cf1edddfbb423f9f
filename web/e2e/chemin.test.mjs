// Two people at the chemin de fer table: one has the bank, the other goes banco, and the chips go from one to the other; and one alone, with house
// players for company.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { audit, cents, enter, EVER, newWindow, noErrors, phone, shots, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const TABLE = '[data-table="nj-19-47-chemin-de-fer"]';
const COUPS = '[aria-label="Results in order"] li:not(.none)';
const count = (page) => page.locator(COUPS).count();
// The auction and the wagers last until they are closed, and whoever is asked has time to answer.
const plan = { betting: EVER, decision: EVER };
// At the usual tables of the other house there are house players.
const {
  browser,
  houses: [house, kind],
} = await stage({ ...plan, tables: ['nj-19-47-chemin-de-fer=nj-19-47/chemin-de-fer'] }, plan);
const staff = new Keyer(house, 'nj-19-47-chemin-de-fer');

/** The bank is auctioned and nothing lies on the table: with no bid, nothing is timed. Whoever is asked to cut first does. */
async function atRest(...pages) {
  await Promise.all(
    pages.map((page) =>
      page.waitForFunction(
        () => {
          document.querySelector('dialog [data-act="cut"]:not(:disabled)')?.click();
          return (
            document.querySelector('.felt[data-phase="auction"]:not([data-banker])') &&
            document.querySelector('[data-amount="bid"]') &&
            /^\$0\.00$/.test(document.querySelector('[data-wagers]').textContent)
          );
        },
        undefined,
        { timeout: 60_000 },
      ),
    ),
  );
}

/** Clicks each of these once, as soon as it is offered, through the page's own buttons. */
const willing = (page, words) =>
  page.evaluate((list) => {
    clearInterval(window.willing);
    window.seen = { own: 0, said: [] };
    window.willing = setInterval(() => {
      window.seen.own = Math.max(window.seen.own, document.querySelectorAll('.eye').length);
      for (const word of list) {
        const button = document.querySelector(`.controls [data-do="${word}"]:not(:disabled)`);
        if (!button || window.seen.said.includes(word)) continue;
        window.seen.said.push(word);
        button.click();
        return;
      }
    }, 15);
  }, words);

const coup = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Array.from(document.querySelectorAll('[data-last] [data-settled]'), (one) => [
        one.dataset.who,
        {
          result: one.dataset.settled,
          sum: one.querySelector('.sum').textContent,
          rule: one.querySelector('[data-rule]')?.dataset.rule,
          text: one.textContent,
        },
      ]),
    ),
  );

test('one has the bank, the other goes banco; what one loses the other wins, less the cagnotte', async () => {
  const anna = await newWindow(browser);
  const bo = await newWindow(browser, phone);
  const names = { anna: someone('anna'), bo: someone('bo') };
  await enter(anna, house, names.anna);
  await enter(bo, house, names.bo);
  await sitDown(anna, 2, '300', TABLE);
  await sitDown(bo, 5, '300', TABLE);
  await atRest(anna, bo);
  assert.equal(await cents(anna, 'chips'), 30_000);
  await audit(anna, 'auction');
  await audit(bo, 'auction on a phone');
  assert.ok(await bo.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
  await anna.screenshot({ path: join(shots, 'chemin.png') });
  await bo.screenshot({ path: join(shots, 'chemin-phone.png'), fullPage: true });

  let decided = false;
  for (let nth = 0; nth < 12 && !decided; nth++) {
    await atRest(anna, bo);
    const before = { anna: await cents(anna, 'chips'), bo: await cents(bo, 'chips') };
    const coups = await count(anna);
    // The bid is typed, by keyboard alone; the rest is clicked as it is asked.
    // One coup is enough: the bank is then passed on, and taken by nobody.
    await willing(anna, ['stake', 'turn', 'pass-bank', 'decline-bank']);
    await willing(bo, ['banco', 'stay', 'draw', 'turn', 'decline-bank']);
    await anna.locator('[data-amount="bid"] input').fill('20');
    await anna.keyboard.press('Enter');
    await staff.say('close-auction');
    // Said, and heard: it is not offered a second time.
    await bo.waitForFunction(() => window.seen.said.includes('banco') && !document.querySelector('.controls [data-do="banco"]'));
    await staff.say('close-banco');
    const more = (page) =>
      page.waitForFunction(
        (so) => document.querySelectorAll(so.what).length > so.many && document.querySelector('.felt').dataset.phase !== 'announced',
        { what: COUPS, many: coups },
        { timeout: 60_000 },
      );
    await Promise.all([more(anna), more(bo)]);
    const cards = await anna.locator('[data-cards]').evaluateAll((hands) => hands.map((hand) => hand.dataset.cards.split(' ').length));
    const settled = await coup(bo);
    await atRest(anna, bo);
    for (const page of [anna, bo]) await page.evaluate(() => clearInterval(window.willing));
    if (settled[names.anna].result === 'stand-off') continue;
    decided = true;
    assert.ok(
      cards.every((count) => count >= 2),
      'both hands were dealt',
    );
    const seen = await bo.evaluate(() => window.seen);
    assert.ok(seen.said.includes('banco'), 'bo went banco');
    assert.equal(seen.own, 2, 'bo alone could look at the two cards');
    const amount = (text) => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);
    const net = { anna: amount(settled[names.anna].sum), bo: amount(settled[names.bo].sum) };
    const cagnotte = /of it to the cagnotte/.test(settled[names.anna].text) ? 100 : 0;
    assert.equal(Math.abs(net.bo), 2_000);
    assert.equal(net.anna + net.bo + cagnotte, 0, 'the house has the cagnotte and nothing else');
    assert.equal(await cents(anna, 'chips'), before.anna + net.anna);
    assert.equal(await cents(bo, 'chips'), before.bo + net.bo);
    assert.match(settled[names.bo].rule, /chemin-de-fer\//);
  }
  assert.ok(decided, 'a coup was played and decided');

  await anna.getByRole('button', { name: 'History' }).click();
  await anna.locator('.panel article [data-settled]').first().waitFor();
  assert.match(await anna.locator('.panel article').first().textContent(), /bank \$20/);
  await audit(anna, 'history');
  await anna.keyboard.press('Escape');
  await anna.getByRole('button', { name: 'Calls' }).click();
  assert.match(await anna.locator('.panel').textContent(), /banco, \$20/);
  await anna.keyboard.press('Escape');
  await anna.locator('[data-last] [data-rule]').first().click();
  await anna.getByRole('heading', { name: /^Rule / }).waitFor();
  await anna.keyboard.press('Escape');
  for (const page of [anna, bo]) {
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(house.url);
  }
  noErrors(anna, bo);
  await anna.context().close();
  await bo.context().close();
});

test('somebody alone has house players for company, marked as such, who go when the last person does', { timeout: 180_000 }, async () => {
  const [page, watcher] = [await newWindow(browser, phone), await newWindow(browser)];
  await enter(page, kind, someone('solo'));
  await page.locator('[data-company-table="nj-19-47-chemin-de-fer"]').waitFor();
  await watcher.goto(`${kind.url}table/nj-19-47-chemin-de-fer`);
  await watcher.locator('.felt[data-phase]').waitFor();
  assert.equal(await watcher.locator('[data-player]').count(), 0, 'nobody plays at an empty table');
  await sitDown(page, 3, '300', TABLE);
  for (const which of [1, 2]) await watcher.locator(`[data-player="house-${which}"]`, { hasText: `⌂ House ${which}` }).waitFor();
  const bid = page.locator('[data-amount="bid"] input');
  const cut = page.getByRole('button', { name: 'Cut here' });
  const laid = page.locator('[data-laid^="house-"]').first();
  await cut.or(laid).first().waitFor({ timeout: 60_000 });
  if (await cut.isVisible()) await cut.click();
  await laid.waitFor({ timeout: 60_000 });
  await audit(page, 'house players on a phone');
  await page.screenshot({ path: join(shots, 'house-players-phone.png'), fullPage: true });
  await willing(page, ['stake', 'turn', 'pass-bank', 'decline-bank']);
  await bid.fill('100');
  await page.keyboard.press('Enter');
  await page.locator('[data-laid]:not([data-laid^="house-"])').first().waitFor();
  await new Keyer(kind, 'nj-19-47-chemin-de-fer').say('close-auction');
  // The stake is covered, dealt for and settled, and nobody is waited for.
  await page.locator('[data-last] [data-who^="house-"]').first().waitFor({ timeout: 60_000 });
  assert.match(await page.locator('[data-last]').textContent(), /⌂ House \d · against \$100/);
  await page.evaluate(() => clearInterval(window.willing));
  await watcher.getByRole('button', { name: 'Calls' }).click();
  assert.match(await watcher.locator('.panel').textContent(), /⌂ House \d/);
  await watcher.keyboard.press('Escape');
  await watcher.locator('[data-act="company"]').click();
  await watcher.locator('[data-house-players]').waitFor();
  await audit(watcher, 'company with house players', 'dialog');
  await watcher.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(kind.url);
  await watcher.locator('[data-player]').first().waitFor({ state: 'detached', timeout: 60_000 });
  noErrors(page, watcher);
});
