// A lone guest at the craps table: the dice offered, taken and chosen, wagers by click and keyboard, a refusal with its rule,
// throws until a point is set and decided, and the money that follows from it; another guest on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { audit, cents, desktop, enter, EVER, newWindow, noErrors, phone, purse, shots, sitDown, someone, stage } from './house.mjs';

const TABLE = '[data-table="craps"]';
const CRAPS = ['craps=nz-1996/craps'];
// Two houses with time to lay wagers by hand, one where the throws go fast; each has one guest.
const time = { betting: EVER, decision: EVER, tables: CRAPS };
const {
  browser,
  houses: [calm, quick, empty],
} = await stage(time, { tables: CRAPS }, time);

const bet = (page, word) => page.locator(`[data-bet="${word}"]`);
const chip = (page, cents) => page.locator(`[data-chip="${cents}"]`).click();
const owns = (page, word, cents) => page.locator(`[data-bet="${word}"][data-own="${cents}"]`).waitFor();
const open = (page, word) => page.locator(`[data-bet="${word}"][data-open="true"]`).waitFor();
const rolls = (page) => page.locator('.head[data-rolls]').evaluate((head) => Number(head.dataset.rolls));
const point = (page) => page.locator('.head[data-point]').getAttribute('data-point');
const act = (page, word) => page.locator(`[data-do="${word}"]`);

/** Waits until one more roll has been settled and the dice are back. */
const settled = (page, before) =>
  page.waitForFunction((was) => {
    const head = document.querySelector('.head[data-rolls]');
    return Number(head.dataset.rolls) > was && !['thrown', 'rested'].includes(head.dataset.phase);
  }, before);

test('the dice are taken and thrown; wagers are laid, taken down, refused and settled', { timeout: 75_000 }, async () => {
  const page = await newWindow(browser, { width: 1440, height: 900 });
  const anna = someone('anna');
  await enter(page, calm, anna);
  await sitDown(page, 3, '400', TABLE);
  await open(page, 'field');
  await audit(page, 'before the first wager');

  // A come wager before there is a point is refused, with the rule.
  await bet(page, 'come').click({ force: true });
  const toast = page.locator('[data-rule="nz-1996/craps/3.1(c)"]');
  await page.getByText('No point yet').first().waitFor();
  assert.ok((await toast.count()) > 0, 'the refusal names its rule');

  // By click and by keyboard alone; what each wager is can be read.
  await chip(page, 500);
  await bet(page, 'field').click();
  await owns(page, 'field', 500);
  await bet(page, 'hard-8').focus();
  await page.keyboard.press('Space');
  await owns(page, 'hard-8', 500);
  assert.equal(await page.locator('[data-explained]').getAttribute('data-explained'), 'hard-8');
  assert.match(await bet(page, 'hard-8').textContent(), /Hard 8, pays 9 to 1\..*Your wager \$5.*Rule nz-1996\/craps\/3\.1/);
  await bet(page, 'place-6').click();
  await owns(page, 'place-6', 500);
  // A place wager rests before a come out roll, unless it is called on.
  await page.locator('[data-bet="place-6"] [data-marker="off"]').waitFor();
  await page.locator('[data-act="call-on"]').click();
  await page.locator('[data-bet="place-6"] [data-marker="on"]').waitFor();
  // A wager is taken down: with the right button, and by key.
  await bet(page, 'eleven').click();
  await owns(page, 'eleven', 500);
  await bet(page, 'eleven').click({ button: 'right' });
  await owns(page, 'eleven', 0);
  await bet(page, 'any-craps').click();
  await owns(page, 'any-craps', 500);
  await page.keyboard.press('Delete');
  await owns(page, 'any-craps', 0);
  await bet(page, 'pass').click();
  await owns(page, 'pass', 500);
  assert.equal(await cents(page, 'wagers'), 2_000);
  assert.equal(await cents(page, 'chips'), 38_000);

  await act(page, 'accept-dice').click();
  await page.locator('button[data-die="2"]').click();
  await page.locator('button[data-die="5"]').click();
  await act(page, 'choose-dice').click();
  await act(page, 'throw').waitFor();
  assert.equal(await page.locator('[data-shooter]').getAttribute('data-shooter'), anna);

  // Throws until there is a point; every throw is settled to the cent.
  for (let nth = 0; nth < 3 && (await point(page)) === 'off'; nth++) {
    if ((await bet(page, 'pass').getAttribute('data-own')) === '0') {
      await bet(page, 'pass').click();
      await owns(page, 'pass', 500);
    }
    const was = { rolls: await rolls(page), ...(await purse(page)) };
    await page.keyboard.press('t');
    await settled(page, was.rolls);
    const now = await purse(page);
    assert.equal(now.chips + now.wagers, was.chips + was.wagers + now.net);
    const dice = await page.locator('[data-dice]').getAttribute('data-dice');
    assert.equal(await page.locator('[aria-label="Rolls, newest first"] li').first().getAttribute('data-roll'), dice);
    if (nth === 0) {
      await page.locator('.right [data-bet-settled="field"] [data-rule]').waitFor();
    }
  }
  if ((await point(page)) !== 'off') {
    await page.locator('[data-puck="on"]').waitFor();
    assert.match(await page.locator('[data-called]').textContent(), /“.+”/);
    // Too late for the pass line: refused by its rule. Odds are taken.
    await bet(page, 'pass').click({ force: true });
    await page.getByText('Come out over').first().waitFor();
    await open(page, 'odds-pass');
    await bet(page, 'odds-pass').click();
    await owns(page, 'odds-pass', 500);
    await page.screenshot({ path: join(shots, 'craps.png') });
    await audit(page, 'with a point');
  }
  await page.getByRole('button', { name: 'Calls' }).click();
  await page.locator('.panel .notices li').nth(2).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History' }).click();
  await page.locator('.panel article [data-settled]').first().waitFor();
  await page.keyboard.press('Escape');
  noErrors(page);
  await page.context().close();
});

/** Plays through the page's own buttons until a point has been set and decided; tells of every roll. */
const play = (page, most) =>
  page.evaluate(async (limit) => {
    const find = (what) => document.querySelector(what);
    const pause = () => new Promise((done) => setTimeout(done, 12));
    const amount = (text) => Math.round(Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, '')) * 100);
    const head = () => find('.head[data-rolls]').dataset;
    const total = () => amount(find('[data-chips]').textContent) + amount(find('[data-wagers]').textContent);
    const sums = (what) =>
      Array.from(document.querySelectorAll(what), (one) => one.textContent).reduce((all, text) => all + (/\d/.test(text) ? amount(text) : 0), 0);
    const own = (word) => Number(find(`[data-bet="${word}"]`).dataset.own);
    const seen = [];
    const ends = performance.now() + limit;
    let last = Number(head().rolls);
    let was = total();
    let odds = false;
    let stake = 0;
    while (performance.now() < ends) {
      await pause();
      const { phase, rolls, point } = head();
      if (Number(rolls) > last && !['thrown', 'rested'].includes(phase)) {
        const decided = find('[aria-label="Rolls, newest first"] li').dataset;
        const now = total();
        seen.push({
          stake,
          roll: decided.roll,
          decided: decided.decided,
          was,
          now,
          net: sums('.right [data-settled] .sum'),
          notes: sums('.right [data-note] .sum'),
          odds,
        });
        if (odds && ['point-made', 'seven-out'].includes(decided.decided)) break;
        last = Number(rolls);
        was = now;
        stake = 0;
        odds = odds && own('odds-pass') > 0;
      }
      stake = Math.max(stake, own('pass') + own('odds-pass'));
      const press = (what) => {
        const button = find(`${what}:not(:disabled)`);
        button?.click();
        return button !== null;
      };
      if (press('[data-do="accept-dice"]') || phase === 'thrown' || phase === 'rested') continue;
      if (phase === 'choosing') {
        document
          .querySelectorAll('button[data-die][aria-pressed="false"]')
          .forEach((die, nth) => nth < 2 && document.querySelectorAll('button[data-die][aria-pressed="true"]').length < 2 && die.click());
        await pause();
        press('[data-do="choose-dice"]');
      } else if (point === 'off' && own('pass') === 0 && find('[data-bet="pass"]').dataset.open === 'true') {
        find('[data-bet="pass"]').click();
        for (let nth = 0; nth < 20 && own('pass') === 0; nth++) await pause();
        was = total();
      } else if (point !== 'off' && !odds && own('pass') > 0 && find('[data-bet="odds-pass"]').dataset.open === 'true') {
        find('[data-bet="odds-pass"]').click();
        for (let nth = 0; nth < 20 && own('odds-pass') === 0; nth++) await pause();
        odds = own('odds-pass') > 0;
        was = total();
      } else press('[data-do="throw"]');
    }
    return seen;
  }, most);

test('a point is set and decided with odds behind it; every roll is settled to the cent', { timeout: 240_000 }, async () => {
  const page = await newWindow(browser, desktop);
  await enter(page, quick, someone('cleo'));
  await sitDown(page, 1, '500', TABLE);
  await open(page, 'pass');
  await chip(page, 500);
  // How many rolls it takes is chance, and how long they take the machine's affair; it ends with the roll that decides.
  const seen = await play(page, 180_000);
  const end = seen.at(-1);
  assert.ok(end && end.odds && ['point-made', 'seven-out'].includes(end.decided), `a point with odds was decided: ${JSON.stringify(seen)}`);
  for (const one of seen) assert.equal(one.now, one.was + one.net + one.notes, JSON.stringify(one));
  // Both parts win or lose together, and odds pay more than even money.
  assert.equal(end.decided === 'point-made' ? end.net > end.stake : end.net === -end.stake, true, JSON.stringify(end));
  noErrors(page);
  await page.context().close();
});

test('on a phone the layout is in parts; a long press explains a wager', { timeout: 40_000 }, async () => {
  const page = await newWindow(browser, phone);
  await enter(page, empty, someone('bo'));
  await sitDown(page, 7, '200', TABLE);
  await open(page, 'field');
  await audit(page, 'lines on a phone');
  await page.locator('[data-part="numbers"]').tap();
  await chip(page, 500);
  await bet(page, 'place-8').tap();
  await owns(page, 'place-8', 500);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
  await page.screenshot({ path: join(shots, 'craps-phone.png') });
  // Held, it is explained in a dialog, and can be taken down there.
  const box = await bet(page, 'place-8').boundingBox();
  const touch = await page.context().newCDPSession(page);
  const at = [{ x: box.x + box.width / 3, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await page.locator('dialog [data-explained="place-8"]').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator('dialog [data-act="take-down"]').click();
  await page.locator('dialog').getByText('Yours:').waitFor({ state: 'detached' });
  await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
  await owns(page, 'place-8', 0);
  await page.locator('[data-part="propositions"]').tap();
  await bet(page, 'horn').waitFor();
  await audit(page, 'propositions on a phone');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(empty.url);
  noErrors(page);
  await page.context().close();
});
