// Each role's day at the page, screen after screen: `day.test.mjs` looks whether all fits, `pictures.mjs` takes pictures of them.
import { randomUUID } from 'node:crypto';
import { asked, enter, EVER, newWindow, someone } from './house.mjs';
import { hire, Keyer, signInFirst, tokenOf } from './keyed.mjs';

export const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
];

/** Every game by its table: the book, the place that is touched first, and the word that ends the betting. */
const GAMES = {
  roulette: ['nz-1996/roulette', '[data-spot="red"]', 'spin'],
  'tai-sai': ['nz-1996/tai-sai', '[data-spot="big"]', 'no-more-bets'],
  'money-wheel': ['nz-1996/money-wheel', '[data-spot="symbol-a"]', 'no-more-bets'],
  baccarat: ['nz-2004/baccarat', '[data-area="1"][data-on="player"]', 'no-more-bets'],
  blackjack: ['nz-1996/blackjack', '[data-spot="3"]', 'no-more-bets'],
  craps: ['nz-1996/craps', '[data-bet="pass"]', null],
  stud: ['nz-1996/caribbean-stud', '[data-spot="ante"]', 'no-more-bets'],
  chemin: ['nj-19-47/chemin-de-fer', '[data-seat="2"]', 'close-auction'],
};
/** What is answered to whatever a game asks. */
const ANSWERS = [
  '[data-do="stand-hand"]',
  '[data-do="draw-card"]',
  '[data-do="decline-insurance"]',
  '[data-do="bet"]',
  '[data-do="show"]',
  '[data-do="turn"]',
  '[data-do="throw"]',
];
export const games = Object.keys(GAMES);

export const plan = {
  betting: EVER,
  decision: EVER,
  tables: [
    ...games.map((game) => `${game}=${GAMES[game][0]}${game === 'chemin' ? ' company=2' : ''}`),
    ...games.map((game) => `real-${game}=${GAMES[game][0]} physical`),
    'school=nz-1996/blackjack practice',
  ],
};

/** Whoever comes, looks around, plays every game and reads. */
export async function* player(browser, house) {
  const page = await newWindow(browser, SIZES[2]);
  const screen = (name) => ({ name: `player-${name}`, page });
  const open = async (path, shown) => {
    await page.goto(new URL(path, house.url).href);
    await page.locator(shown).first().waitFor();
  };
  const escape = async () => {
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  };
  await open('', 'main [data-table]');
  yield screen('lobby');
  await asked(page);
  yield screen('name');
  await escape();
  await enter(page, house, someone('walker'));

  for (const game of games) {
    await open(`table/${game}`, GAMES[game][1]);
    for await (const name of round(page, house, game)) yield screen(name);
  }

  await open('table/roulette', '[data-spot="red"]');
  for (const name of ['Notices', 'History', 'Statistics']) {
    await page.locator('.bar').getByRole('button', { name, exact: true }).click();
    await page.locator('.panel').waitFor();
    yield screen(name.toLowerCase());
  }
  await page.locator('.panel .close').click();
  for (const [name, button] of [
    ['how-to', '[data-act="how-to"]'],
    ['company', '[data-act="company"]'],
    ['settings', '[data-act="settings"]'],
  ]) {
    await page.locator(button).click();
    await page.locator('dialog').waitFor();
    yield screen(name);
    await escape();
  }
  await page.keyboard.press('?');
  await page.locator('dialog').waitFor();
  yield screen('keys');
  await escape();

  await open('', 'main [data-table]');
  await page.locator('[data-act="protect"]').click();
  await page.locator('dialog').waitFor();
  yield screen('limits');
  await escape();
  for (const [name, path, shown] of [
    ['account', 'account', 'main h1'],
    ['books', 'books', 'main h1'],
    ['book', 'books/nz-1996/roulette', '.contents a'],
    ['rule', 'rules/nz-2004/baccarat/5.10', 'h1'],
    ['compare', 'compare', 'main h1'],
    ['train', 'train', 'main section'],
    ['practice', 'table/school', '[data-practice]'],
    ['tv', 'tv/roulette', '[data-tv] [inert]'],
    ['no-table', 'table/nowhere', '.missing'],
    ['nowhere', 'nowhere', '.lost'],
  ]) {
    await open(path, shown);
    yield screen(name);
  }
  await open('', 'main [data-table]');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.locator('dialog').waitFor();
  yield screen('leaving');
  await page.context().close();
}

/** A round of a game, from its empty layout to what came of it. */
export async function* round(page, house, game) {
  const [, place, close] = GAMES[game];
  const keyer = new Keyer(house, game);
  const cut = page.locator('dialog [data-act="cut"]');
  const put = page.locator('[data-act="place"]:enabled, [data-amount="bid"] button[type="submit"]:enabled');
  const laid = page.locator('[data-wagers]').filter({ hasText: /[1-9]/ });
  yield `${game}-empty`;
  await page.locator(place).first().click();
  const sit = page.locator('dialog [data-act="sit"]');
  await sit.or(cut).or(put).or(laid).first().waitFor();
  if (await sit.isVisible()) {
    yield `${game}-sitting-down`;
    await sit.click();
  }
  await cut.or(put).or(laid).first().waitFor({ timeout: 60_000 });
  if (await cut.isVisible()) {
    yield `${game}-cut`;
    await cut.click();
    await cut.waitFor({ state: 'detached' });
    await put.or(laid).first().waitFor({ timeout: 60_000 });
  }
  if (await put.first().isVisible()) await put.first().click();
  await laid.first().waitFor();
  yield `${game}-wagers`;
  if (game === 'craps') {
    await page.locator('[data-do="accept-dice"]:enabled').click();
    await page.locator('button[data-die="2"]').waitFor();
    yield `${game}-dice`;
    for (const die of [2, 5]) await page.locator(`button[data-die="${die}"]`).click();
    await page.locator('[data-do="choose-dice"]:enabled').click();
  } else await keyer.say(close);
  if (game === 'chemin') {
    await page.locator('[data-amount="stake"] button[type="submit"]:enabled').click();
  }
  const told = page.locator('[data-moment], [data-verdict]');
  const asks = page.locator(ANSWERS.map((answer) => `${answer}:enabled`).join(', ')).first();
  for (let nth = 0; ; nth++) {
    await told.or(asks).first().waitFor({ timeout: 60_000 });
    if (await told.first().isVisible()) break;
    if (nth === 0) yield `${game}-asked`;
    // What is asked may be settled meanwhile.
    await asks.click({ timeout: 2_000 }).catch(() => undefined);
  }
  yield `${game}-result`;
}

/** The house's people: the console of every game, the floor, the desk, the office, the cage and the reports. */
export async function* staff(browser, house) {
  const page = await newWindow(browser, SIZES[2]);
  const screen = (name) => ({ name: `staff-${name}`, page });
  const guest = await newWindow(browser, SIZES[2]);
  await enter(guest, house, someone('payer'));
  await page.goto(`${house.url}floor`);
  await page.locator('dialog').waitFor();
  yield screen('sign-in');
  await signInFirst(page, await hire(house));
  await page.locator('main [data-table]').first().waitFor();
  yield screen('floor');
  await page.locator('[data-act="stop"]').first().click();
  await page.locator('dialog').waitFor();
  yield screen('stop');
  await page.keyboard.press('Escape');
  for (const game of games) {
    await page.goto(`${house.url}table/real-${game}`);
    await page.locator('.console [data-due]').waitFor();
    yield screen(`console-${game}`);
    const trouble = page.locator('[data-leaf="trouble"]');
    if (!(await trouble.isVisible())) continue;
    await trouble.click();
    yield screen(`trouble-${game}`);
  }
  await page.locator('[data-act="floor"]').click();
  await page.locator('[data-panel="floor"]').waitFor();
  yield screen('table-floor');
  for (const [name, shown] of [
    ['desk', 'main section'],
    ['office', 'main section'],
    ['cage', 'main form'],
    ['reports', 'main section'],
  ]) {
    await page.goto(`${house.url}${name}`);
    await page.locator(shown).first().waitFor();
    yield screen(name);
  }
  const answer = await fetch(`${house.url}api/tournaments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(house)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `cup${randomUUID().slice(0, 6)}`,
      book: 'act-2012/mini-baccarat',
      starts_ms: 0,
      stages: ['heat:2:2', 'final:2:0'],
      fee_cents: 11_000,
      commission_cents: 1_000,
      chips_cents: 100_000,
      least: 3,
      most: 21,
      keep_chips: false,
      prizes: [50, 30, 20],
    }),
  });
  const { name } = await answer.json();
  for (const [who, window] of [
    ['staff', page],
    ['player', guest],
  ]) {
    await window.goto(`${house.url}tournament/${name}`);
    await window.locator('[data-step]').waitFor();
    yield { name: `${who}-tournament`, page: window };
  }
  await guest.context().close();
  await page.context().close();
}

/** Gives a screen another size, and waits until it is drawn. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** What lies beyond the right edge of the screen, or of the dialog that is open, and makes it wider than it should be. */
export const sticksOut = (page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog');
    const whole = dialog ?? document.documentElement;
    if (whole.scrollWidth <= whole.clientWidth) return [];
    const edge = dialog ? dialog.getBoundingClientRect().right : innerWidth;
    return Array.from(whole.querySelectorAll('*'))
      .filter((one) => one.getBoundingClientRect().right > edge + 1)
      .slice(0, 4)
      .map((one) => `${one.localName}.${one.getAttribute('class')} ${one.textContent.trim().slice(0, 30)}`);
  });
