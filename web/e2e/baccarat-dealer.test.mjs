// The console of baccarat and chemin de fer tables whose cards are keyed: staff are never asked what a player is asked, see of whom
// something is awaited, key it for players who are not at a page, and go on. At every game, no dialog of a player is theirs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, enter, newWindow, noErrors, overheard, sitDown, someone, stage } from './house.mjs';
import { goToWork } from './keyed.mjs';

const games = [
  'nz-2004/baccarat',
  'nj-19-47/punto-banco',
  'nj-19-47/chemin-de-fer',
  'nz-1996/blackjack',
  'nz-1996/caribbean-stud',
  'nz-1996/roulette',
  'nz-1996/tai-sai',
  'nz-1996/money-wheel',
  'nz-1996/craps',
];
const idOf = (book) => book.split('/')[1];
const { browser, house } = await stage({ tables: games.map((book) => `${idOf(book)}=${book} physical`) });

const due = (page, text) => page.locator('[data-due]', { hasText: text }).waitFor();
const say = (page, word) => page.locator(`.console [data-do="${word}"]:not(:disabled)`).first().click();

/** Confirms step after step, until the cut is asked for; what the buttons said. */
async function makeReady(page) {
  const said = [];
  const confirm = page.locator('.console [data-do="confirm"]:not(:disabled)').first();
  const cut = page.locator('.console [data-do="cut"]');
  for (;;) {
    await confirm.or(cut).first().waitFor();
    if (await cut.count()) return said;
    const words = await confirm.textContent();
    said.push(words);
    await confirm.click();
    await page.waitForFunction(
      (was) =>
        document.querySelector('.console [data-do="confirm"]:not(:disabled)')?.textContent !== was &&
        !document.querySelector('.console [data-do="confirm"]:disabled'),
      words,
    );
  }
}

/** Keys the cards that are burned: an ace, and one more, face up or face down. */
async function burn(page) {
  const down = page.locator('.console [data-do="face-down"]:not(:disabled)');
  await due(page, 'Burn a card');
  await page.keyboard.type('As');
  await page.locator('[data-keyed="As"]').waitFor();
  await page.keyboard.press('Enter');
  await down.or(page.locator('[data-keyed=""]')).first().waitFor();
  if (await down.count()) return down.click();
  await page.keyboard.type('4d');
  await page.locator('[data-keyed="4d"]').waitFor();
  await page.keyboard.press('Enter');
}

test('a player’s cut is not the dealer’s question; a shoe is made ready, a round keyed and paid', { timeout: 120_000 }, async () => {
  const name = someone('gina');
  const guest = await newWindow(browser);
  await enter(guest, house, name);
  await sitDown(guest, 1, '200', '[data-table="baccarat"]');
  const dealer = await newWindow(browser);
  const heard = overheard(dealer);
  await goToWork(dealer, house, 'baccarat');
  const steps = await makeReady(dealer);
  assert.ok(steps.length > 3 && new Set(steps).size === steps.length, `every step has its own name: ${steps}`);

  // The question is the guest's; the dealer reads of whom it is awaited, and is locked behind nothing.
  await guest.getByRole('heading', { name: 'Will you cut the cards?' }).waitFor();
  await due(dealer, `${name} is asked to cut the cards`);
  assert.equal(await dealer.locator('[data-who]').textContent(), `${name}, seat 1`);
  assert.equal(await dealer.locator('dialog').count(), 0);
  await audit(dealer, 'the console', '.console');
  // The guest may look at the table first.
  await guest.keyboard.press('Escape');
  await guest.waitForSelector('dialog', { state: 'detached' });
  await guest.locator('[data-act="cut-after-all"]').click();
  await guest.getByRole('button', { name: 'Cut here' }).waitFor();
  // Said at the table, and keyed for her.
  await dealer
    .getByRole('group', { name: `For ${name}` })
    .getByRole('button', { name: 'leaves the cut' })
    .click();
  await guest.waitForSelector('dialog', { state: 'detached' });
  await due(dealer, 'Cut the cards');
  // Once the answer has come, more can be said.
  await dealer.locator('.console [data-do="cut"]:not(:disabled)').waitFor();
  assert.deepEqual(
    heard.filter((one) => one.do === 'decline-cut').map(({ player, answer }) => ({ player, answer })),
    [{ player: name, answer: 'accepted' }],
  );
  await say(dealer, 'cut');
  await say(dealer, 'place-cutting-card');

  // No card is keyed before the dealer keys one.
  await due(dealer, 'Burn');
  assert.equal(await dealer.locator('[data-keyed]').getAttribute('data-keyed'), '');
  assert.ok(await dealer.locator('.console [data-do="card"]').isDisabled());
  await burn(dealer);
  await guest.locator('[data-chip="1000"]').click();
  await guest.locator('[data-area="1"][data-on="player"][aria-disabled="false"]').click();
  await guest.keyboard.press('Enter');
  await atStake(guest, '$10.00');
  // Clicking the felt makes no player of the dealer.
  await dealer.locator('[data-area="2"][data-on="player"]').click({ force: true });
  await dealer.locator('[data-seat="3"]').click({ force: true });
  assert.equal(await dealer.locator('dialog, [data-toast]').count(), 0);
  await say(dealer, 'no-more-bets');
  for (const [hand, card] of [
    ['Player', '9h'],
    ['Banker', '2c'],
    ['Player', 'Ks'],
    ['Banker', '3d'],
  ]) {
    await due(dealer, `Deal to the ${hand}’s Hand`);
    await dealer.keyboard.type(card);
    await dealer.keyboard.press('Enter');
  }
  await due(dealer, 'Collect losing wagers and pay');
  // The last card was another: it is taken back, and the felt shows it no more.
  await guest.locator('[data-hand="banker"][data-cards="2c 3d"]').waitFor();
  await dealer.locator('.console [data-do="take-back"]', { hasText: 'three of diamonds' }).click();
  await due(dealer, 'Deal to the Banker’s Hand');
  await guest.locator('[data-hand="banker"][data-cards="2c"]').waitFor();
  await dealer.keyboard.type('4d');
  await dealer.keyboard.press('Enter');
  await due(dealer, 'Collect losing wagers and pay');
  // Seat by seat, before it is done.
  assert.match(await dealer.locator('[data-pay="pay"]').textContent(), new RegExp(`${name}.*\\$10\\.00`));
  await say(dealer, 'settle');
  await dealer.locator('.console [data-do="take-back"]').waitFor({ state: 'detached' });
  await guest.locator('.right [data-settled="won"]').waitFor();
  assert.equal(await guest.locator('[data-chips]').textContent(), '$210.00');

  // What goes wrong is a short question that ends in the ruling, with its rule; no two choices say the same.
  await dealer.locator('[data-leaf="trouble"]').click();
  const choices = await dealer.locator('[data-trouble]').allTextContents();
  assert.equal(new Set(choices).size, choices.length, String(choices));
  await dealer.locator('[data-trouble="report-excess-card"]').click();
  await dealer.getByText('Was the card disclosed?').waitFor();
  assert.ok(await dealer.locator('.trouble [data-do="report-excess-card"]').isDisabled());
  await dealer.locator('[data-answer="hidden"]').click();
  assert.equal(await dealer.locator('[data-ruling="ruled"] [data-rule]').first().getAttribute('data-rule'), 'nz-2004/baccarat/12.2(a)');
  await audit(dealer, 'a ruling', '.console');
  await dealer.locator('.trouble [data-do="report-excess-card"]').click();
  await dealer.locator('.trouble').waitFor({ state: 'detached' });
  noErrors(guest, dealer);
});

test('chemin de fer: the dealer has a console, and bids are keyed for those who say them', { timeout: 120_000 }, async () => {
  const [anna, bo] = [someone('anna'), someone('bo')];
  const guests = [];
  for (const [name, seat] of [
    [anna, 1],
    [bo, 2],
  ]) {
    const guest = await newWindow(browser);
    await enter(guest, house, name);
    await sitDown(guest, seat, '300', '[data-table="chemin-de-fer"]');
    guests.push(guest);
  }
  const dealer = await newWindow(browser);
  await goToWork(dealer, house, 'chemin-de-fer');
  await makeReady(dealer);
  for (let asked = 0; asked < 2 && (await dealer.locator('.console [data-do="decline-cut"]').count()); asked++) {
    assert.equal(await dealer.locator('dialog').count(), 0);
    await say(dealer, 'decline-cut');
    await dealer.waitForFunction(() => !document.querySelector('.console [data-do="decline-cut"]:disabled'));
  }
  await say(dealer, 'cut');
  await say(dealer, 'place-cutting-card');
  await burn(dealer);
  await due(dealer, 'Bids for the bank are taken');
  const bid = dealer.getByRole('group', { name: `For ${anna}` }).getByRole('button', { name: 'bids' });
  assert.ok(await bid.isDisabled(), 'no amount is bid before it is keyed');
  await dealer.fill('[data-field="amount"]', '20');
  await bid.click();
  await guests[1].locator(`[data-laid="${anna}"]`).waitFor();
  noErrors(dealer, ...guests);
});

test('at no game does a player’s dialog stand before the dealer', { timeout: 180_000 }, async () => {
  const guest = await newWindow(browser);
  const dealer = await newWindow(browser);
  await enter(guest, house, someone('all'));
  await goToWork(dealer, house, idOf(games[0]));
  for (const book of games.slice(1)) {
    const id = idOf(book);
    if (id === 'chemin-de-fer') continue;
    await guest.goto(house.url);
    await sitDown(guest, 3, '50', `[data-table="${id}"]`);
    await dealer.goto(`${house.url}table/${id}`);
    await dealer.getByRole('region', { name: 'Dealer’s console' }).waitFor();
    if (['punto-banco', 'blackjack', 'caribbean-stud'].includes(id)) {
      await makeReady(dealer);
      await dealer.locator('.console [data-do="cut"]').waitFor();
    }
    assert.equal(await dealer.locator('dialog').count(), 0, id);
    assert.equal(await dealer.locator('[data-question], .invite').count(), 0, `${id}: nothing is asked of the dealer as of a player`);
  }
  noErrors(guest, dealer);
});
