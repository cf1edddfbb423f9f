// Each of the eight games by what a screen reader is given, from the lobby to the result: nothing is found but by role and name, and what live
// regions say is written down. What came and what it did to one's money are each said once, and the money not before the end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVER, newWindow, noErrors, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

/** The book, the table's name in the lobby, the place that is touched first, and what says what came: where it came at once, perhaps that alone. */
const GAMES = {
  roulette: { book: 'nz-1996/roulette', title: 'Roulette, New', place: /^Red\b/, result: /^\d+(, (red|black))?$/ },
  'tai-sai': { book: 'nz-1996/tai-sai', title: 'Tai-sai, New', place: /^Big\b/, result: /total \w+$/ },
  'money wheel': { book: 'nz-1996/money-wheel', title: 'Money wheel, New', place: /^Fern\b/, result: /^(Fern|Pearl|Tui|Anchor|Compass|Kiwi|Southern Cross)$/ },
  baccarat: { book: 'nz-2004/baccarat', title: 'Baccarat, New', place: /^Place 1, Player/, result: /^(Player|Banker) wins|^Stand.?off|^Tie/ },
  blackjack: { book: 'nz-1996/blackjack', title: 'Blackjack, New', place: /^Box 3/, result: /^Dealer: /, atOnce: /^Box 3: blackjack/i },
  craps: { book: 'nz-1996/craps', title: 'Craps, New', place: /^Pass Line/, result: /^\d and \d, total \d+/ },
  'Caribbean stud': {
    book: 'nz-1996/caribbean-stud',
    title: 'stud poker, New',
    place: /^Ante: sit/,
    result: /^(You win|Dealer wins|Stand-off|Dealer does not qualify)/,
  },
  'chemin de fer': {
    book: 'nj-19-47/chemin-de-fer company=2',
    title: 'Chemin de fer, New',
    place: /^Place \d+ · Sit/,
    result: /^(Player|Banker) wins|^Stand.?off|^Tie/,
  },
};
const idOf = (game) => game.replaceAll(' ', '-').toLowerCase();
const { browser, house } = await stage({ betting: EVER, decision: EVER, tables: Object.entries(GAMES).map(([game, { book }]) => `${idOf(game)}=${book}`) });

/** The buttons that answer whatever a game asks, the first that there is. */
const ANSWERS = [
  /^Cut here/,
  /^Buy in and sit/,
  /^Place \$/,
  /^Bid \$/,
  /^Stake \$/,
  /^Ready/,
  /^Take the dice/,
  /^Keep these two/,
  /^Throw the dice/,
  /^Bet \$/,
  /^Show/,
  /^Turn/,
];
const MONEY = /\b(won|lost) \$|won nor lost/i;

/** Has the auction closed once somebody who is no house player has bid. */
async function auctioned(table) {
  const keyer = new Keyer(house, table);
  while (!(await keyer.look()).view.chemin_de_fer.bids.some(({ player }) => !player.startsWith('house-'))) await sleep(50);
  await keyer.say('close-auction');
}

/** Writes down what live regions say: what changes in those that were there before, and alerts whenever they come. */
const listen = (page) =>
  page.evaluate((money) => {
    const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
    const said = (window.said = []);
    const before = new Map();
    const text = (of) => of.textContent.replace(/\s+/g, ' ').trim();
    const look = () => {
      for (const region of document.querySelectorAll(LIVE)) {
        if (region.closest('[aria-hidden="true"]') || region.parentElement.closest(LIVE)) continue;
        const parts = region.getAttribute('role') === 'log' ? Array.from(region.children) : [region];
        const now = new Set(parts.map(text).filter(Boolean));
        const was = before.get(region) ?? (region.getAttribute('role') === 'alert' ? new Set() : now);
        for (const one of now) if (!was.has(one)) said.push(one);
        if (said.some((one) => new RegExp(money, 'i').test(one))) document.documentElement.dataset.money = '';
        before.set(region, now);
      }
    };
    look();
    said.length = 0;
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, MONEY.source);

for (const [game, { title, place, result, atOnce }] of Object.entries(GAMES))
  test(`${game} by roles and names`, { timeout: 180_000 }, async () => {
    const page = await newWindow(browser, { width: 1440, height: 900 });
    await page.goto(house.url);
    await page.getByRole('link', { name: new RegExp(title) }).click();
    const button = (name) => page.getByRole('button', { name, disabled: false }).first();
    await button(place).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(someone('tree'));
    await button('Take this name').click();
    // Another dialog may follow at once: the cards may be this player's to cut.
    await page.getByRole('textbox', { name: 'Name' }).waitFor({ state: 'detached' });
    await listen(page);
    const asked = [
      ...ANSWERS.map((name) => page.getByRole('button', { name, disabled: false }).first()),
      // A hand of less than twelve is not stood on.
      ...[/^Stand$/, /^No insurance/, /^Hit/].map((name) => page.getByRole('region').getByRole('button', { name, disabled: false }).first()),
    ];
    const over = page.locator('html[data-money]');
    const choosing = page.getByRole('group', { name: 'Choose two dice' }).getByRole('button', { pressed: false });
    const [first, ...others] = asked;
    const any = others.reduce((all, one) => all.or(one), first.or(over).or(choosing.first()));
    for (;;) {
      await any.first().waitFor({ timeout: 60_000 });
      if ((await over.count()) > 0) break;
      const open = await Promise.all(asked.map((one) => one.isVisible()));
      const next = asked[open.indexOf(true)] ?? choosing.first();
      const word = await next.textContent().catch(() => '');
      // What was asked may be over by now.
      await next.click({ timeout: 2_000 }).catch(() => undefined);
      if (/^Bid/.test(word)) await auctioned(idOf(game));
    }
    const said = await page.evaluate(() => window.said);
    assert.equal(said.filter((one) => MONEY.test(one)).length, 1, `the money is said once: ${JSON.stringify(said, null, 1)}`);
    const matching = (wanted) =>
      said.map((one) => one.replaceAll(/[“”]/g, '')).filter((one) => one.split(/\. |\.$|§/).some((part) => wanted.test(part.trim())));
    let came = matching(result);
    if (came.length === 0 && atOnce) came = matching(atOnce);
    // At craps each roll is a result.
    const times = game === 'craps' ? await page.getByRole('list', { name: 'Rolls, newest first' }).getByRole('listitem').count() : 1;
    assert.equal(came.length, times, `what came is said once: ${JSON.stringify(said, null, 1)}`);
    noErrors(page);
    await page.context().close();
  });
