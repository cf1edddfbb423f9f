// Another language: every game on a phone in Chinese and a round of roulette, every page and every console of the house's people, without
// a word of English left over.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, newWindow, noErrors, phone, someone, stage } from './house.mjs';
import { hire, signInFirst } from './keyed.mjs';

const GAMES = {
  roulette: 'nz-1996/roulette',
  mini: 'nz-2004/baccarat version=mini',
  craps: 'nz-1996/craps',
  bj: 'nz-1996/blackjack',
  stud: 'nz-1996/caribbean-stud',
  sai: 'nz-1996/tai-sai',
  wheel: 'nz-1996/money-wheel',
  chemin: 'nj-19-47/chemin-de-fer',
};
const tables = Object.entries(GAMES).flatMap(([id, book]) => [`${id}=${book}`, ...(id === 'chemin' ? [] : [`${id}-hand=${book} physical`])]);
const { browser, house } = await stage({ tables });

/** What stays as it is in every language: names, keys, words that players know in French, ids of books, rules and tables, and notation. */
const KEPT = new RegExp(
  [
    '\\b(Croupier|English|CSV|JSON|UTC|Enter|Delete|Tab|Esc|Space|Voisins|zéro|Orphelins|Tiers|cylindre|Punto|Banco)\\b',
    '\\b(nz|nj|act|custom)[\\w-]*/[\\w./-]+',
    'round 3: 20 tie; report-excess-card 9h',
    ...Object.keys(GAMES).map((id) => `\\b${id}(-hand)?\\b`),
  ].join('|'),
  'g',
);

/** English words that people read on the page, outside of what is marked as English. */
const leftOver = (page) =>
  page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const at = walk.currentNode.parentElement;
      if (!at || at.closest('script, style, code, [lang="en"], .mono, .name, .who, [data-english]')) continue;
      found.push(walk.currentNode.data);
    }
    for (const name of ['aria-label', 'placeholder', 'title'])
      for (const one of document.querySelectorAll(`[${name}]`)) if (!one.closest('[lang="en"]')) found.push(one.getAttribute(name));
    return found;
  });

async function chinese(page, where, name) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  const words = (await leftOver(page)).flatMap(
    (text) =>
      text
        .replaceAll(name, '')
        .replaceAll(KEPT, '')
        .match(/[A-Za-z]{3,}/g) ?? [],
  );
  assert.deepEqual([...new Set(words)], [], `English at ${where}`);
}

/** Nothing is wider than the phone. */
async function fits(page, where) {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `${where} is ${wide} wide on ${seen}`);
}

async function open(viewport, languages) {
  const page = await newWindow(browser, viewport);
  await page.addInitScript((all) => Object.defineProperty(navigator, 'languages', { get: () => all }), languages);
  return page;
}

test('a browser that prefers Chinese sees every page and every game in Chinese on a phone', { timeout: 180_000 }, async () => {
  const page = await open(phone, ['zh-CN', 'en']);
  const name = someone('wang');
  await enter(page, house, name);
  for (const path of ['', 'account', 'books', 'compare', 'train']) {
    await page.goto(`${house.url}${path}`);
    await page.locator('main h1, main h2').first().waitFor();
    await chinese(page, path || 'the lobby', name);
    await fits(page, path || 'the lobby');
  }
  for (const table of Object.keys(GAMES)) {
    await page.goto(`${house.url}table/${table}`);
    await page.locator('h1').first().waitFor();
    await page.locator('.page [data-seat], .page [data-spot], .page [data-bet]').first().waitFor();
    await chinese(page, table, name);
    await fits(page, table);
  }
  await page.goto(`${house.url}table/roulette`);
  await page.locator('[data-spot="red"]').click();
  await page.locator('[data-moment]').waitFor({ timeout: 60_000 });
  await chinese(page, 'a settled round', name);
  noErrors(page);
  await page.context().close();
});

test('the house’s people work in Chinese', { timeout: 180_000 }, async () => {
  const page = await open(undefined, ['zh-CN']);
  const member = await hire(house);
  await page.goto(`${house.url}floor`);
  await signInFirst(page, member);
  for (const path of ['floor', 'desk', 'cage', 'reports', 'office']) {
    await page.goto(`${house.url}${path}`);
    await page.locator('main h1, main h2').first().waitFor();
    await chinese(page, path, member.name);
  }
  for (const table of Object.keys(GAMES).filter((one) => one !== 'chemin')) {
    await page.goto(`${house.url}table/${table}-hand`);
    await page.locator('.console').waitFor();
    await chinese(page, `the console of ${table}`, member.name);
  }
  noErrors(page);
  await page.context().close();
});

test('the language is chosen at the foot of the lobby, kept, and changed back in the settings', { timeout: 120_000 }, async () => {
  const page = await open(undefined, ['en-NZ']);
  await page.goto(house.url);
  await page.locator('[data-language="zh"]').click();
  await page.waitForFunction(() => document.documentElement.lang === 'zh-CN');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.lang === 'zh-CN');
  await page.locator('[data-act="settings"]').click();
  await page.locator('dialog [data-language="en"]').click();
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  noErrors(page);
  await page.context().close();
});

test('a display name with spaces is kept, shown, and refused where it could mislead', { timeout: 120_000 }, async () => {
  const page = await open(undefined, ['en-NZ']);
  const name = someone('anna');
  await enter(page, house, name);
  await page.goto(`${house.url}account`);
  await page.fill('#display-name', 'Anna  Maria');
  await page.locator('[data-display-name] [type="submit"]').click();
  await page.locator('[data-display-name] [role="status"]').waitFor();
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#display-name')?.value === 'Anna Maria');
  await page.fill('#display-name', 'somebody-else');
  await page.locator('[data-display-name] [type="submit"]').click();
  await page.locator('[data-display-name] [role="alert"]').waitFor();
  noErrors(page);
  await page.context().close();
});
