// A guest at the roulette table: wagers by click, by keyboard and by the racetrack, the number that comes, and the money that
// follows from it; a second one on a phone with chips of a colour.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { atStake as laid, audit, cents, enter, EVER, newWindow, noErrors, overheard, phone, purse, shots, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const TABLE = '[data-table="roulette"]';
// Wagers are laid for as long as it takes; the ball then runs as at a table.
const { browser, house } = await stage({ pace: 'normal', betting: EVER, tables: ['roulette=nz-1996/roulette'] });
const staff = new Keyer(house, 'roulette');

const spot = (page, position) => page.locator(`[data-spot="${position}"]`);
const open = (page) => spot(page, 'straight-17').and(page.locator('[data-open="true"]')).waitFor({ timeout: 40_000 });
const phase = (page, name) => page.waitForSelector(`.head[data-phase="${name}"]`, { timeout: 40_000 });
const mine = (page) => page.locator('[data-spot]:has(.own)').evaluateAll((spots) => spots.map((one) => one.dataset.spot).sort());

test('wagers inside, outside and called; the number that comes settles them all', { timeout: 150_000 }, async () => {
  const anna = await newWindow(browser);
  const said = overheard(anna);
  const bo = await newWindow(browser, phone);
  const names = { anna: someone('anna'), bo: someone('bo') };
  await enter(anna, house, names.anna);
  await enter(bo, house, names.bo);
  await sitDown(anna, 1, '300', TABLE);
  await sitDown(bo, 5, '200', TABLE);
  await open(anna);
  await open(bo);
  assert.equal(await anna.locator('[data-spot]').count(), 157, 'every place of the layout can be reached');
  assert.equal(await bo.locator('[data-spot]').count(), 157, 'on a phone too');
  assert.ok(await bo.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out sideways');
  await Promise.all([audit(anna, 'layout'), audit(bo, 'layout on a phone')]);

  // A colour of one's own, at a dollar a chip.
  await bo.locator('[data-act="colour"]').click();
  await bo.locator('label:has([data-colour="blue"])').click();
  await bo.fill('[data-field="colour-value"]', '1');
  await bo.fill('[data-field="colour-count"]', '20');
  await audit(bo, 'buying a colour', 'dialog');
  await bo.locator('[data-act="buy-colour"]').click();
  await bo.waitForSelector('dialog', { state: 'detached' });
  assert.equal(await cents(bo, 'colour-chips'), 2_000);

  // Less than the least wager outside is refused, with the rule.
  await anna.locator('[data-chip="100"]').click();
  await spot(anna, 'red').click();
  await anna.locator('.toast [data-rule]').first().waitFor();
  assert.equal(await cents(anna, 'wagers'), 0);

  // By click; a right click takes a wager back.
  await anna.locator('[data-chip="500"]').click();
  await spot(anna, 'straight-17').click();
  await spot(anna, 'red').click();
  await spot(anna, 'black').click();
  await spot(anna, 'corner-0-1-2-3').click();
  await spot(anna, 'corner-0-1-2-3').click({ button: 'right' });
  await laid(anna, '$15.00');
  // By keyboard: from 17 over the line to 20, and on the line.
  await spot(anna, 'straight-17').focus();
  await anna.keyboard.press('ArrowRight');
  assert.equal(await anna.evaluate(() => document.activeElement.dataset.spot), 'split-17-20');
  await anna.keyboard.press('Space');
  await laid(anna, '$20.00');
  // By the racetrack.
  await anna.locator('[data-chip="100"]').click();
  await anna.locator('[data-race="voisins"]').click();
  await laid(anna, '$29.00');
  assert.deepEqual(await mine(anna), [
    'black',
    'corner-25-26-28-29',
    'red',
    'split-12-15',
    'split-17-20',
    'split-18-21',
    'split-19-22',
    'split-32-35',
    'split-4-7',
    'straight-17',
    'street-0-2-3',
  ]);
  await spot(bo, 'straight-8').tap();
  await spot(bo, 'street-1-2-3').tap();
  await laid(bo, '$2.00');
  await anna.locator(`[data-spot="straight-8"] [data-stack="${names.bo}"]`).waitFor();
  assert.match(await spot(anna, 'straight-8').textContent(), /Number 8, pays 35 to 1, [\w-]+ has \$1 here/);
  await anna.screenshot({ path: join(shots, 'roulette.png') });
  const before = { anna: await cents(anna, 'chips'), bo: await cents(bo, 'colour-chips') };
  assert.equal(before.anna, 27_100);

  // Once the ball has been called, wagers come too late.
  await staff.say('spin');
  await phase(anna, 'running');
  assert.equal(await spot(anna, 'straight-1').getAttribute('aria-disabled'), 'true');
  await spot(anna, 'straight-1').click({ force: true });
  await anna
    .locator('.toast', { hasText: /bet|late|clos/i })
    .first()
    .waitFor();
  assert.match(await anna.locator('.toast [data-rule]').last().getAttribute('data-rule'), /^nz-1996\/roulette\//);
  const late = said.filter((one) => one.do === 'place-wager' && one.position === 'straight-1').map((one) => one.answer);
  assert.ok(!late.includes('accepted'), `it was not taken: ${late}`);

  // What came: the ball, the dolly, the winning places and the record say the same.
  await anna.waitForSelector('[data-dolly]', { timeout: 20_000 });
  const number = await anna.locator('[data-dolly]').getAttribute('data-dolly');
  assert.equal(await anna.locator('.wheel[data-ball]').getAttribute('data-ball'), number);
  assert.ok(await spot(anna, `straight-${number}`).evaluate((one) => one.classList.contains('winning')));
  assert.equal(await anna.locator('[data-result]').first().getAttribute('data-result'), number);
  await bo.screenshot({ path: join(shots, 'roulette-phone.png'), fullPage: true });
  await phase(anna, 'betting');
  await phase(bo, 'betting');
  await anna.waitForFunction(() => document.querySelectorAll('.right [data-settled]').length === 11);
  const after = await purse(anna);
  const won = await anna.locator('.right [data-settled="won"]').evaluateAll((all) => all.map((one) => one.dataset.position));
  assert.ok(number === '0' || won.includes('red') !== won.includes('black'), 'one of the two colours');
  // What won lies on the layout still; the rest was taken.
  const stays = after.wagers;
  assert.equal(after.chips + stays, before.anna + 2_900 + after.net);
  assert.deepEqual(await mine(anna), won.sort());
  assert.match(await anna.locator('.right [data-settled] [data-rule]').first().getAttribute('data-rule'), /^nz-1996\/roulette\//);
  await bo.waitForFunction(() => document.querySelectorAll('.right [data-settled]').length === 2);
  await audit(anna, 'settled', '.dock');

  // The next round: the same again, and all of it back.
  await anna.getByRole('button', { name: 'Repeat' }).click();
  await laid(anna, '$29.00');
  await anna.getByRole('button', { name: 'Clear' }).click();
  await laid(anna, '$0.00');
  // Clear is undone as one act; so is what it is made of, taken off one place.
  await anna.keyboard.press('z');
  await laid(anna, '$29.00');
  await spot(anna, 'straight-17').focus();
  await anna.keyboard.press('Delete');
  await laid(anna, '$24.00');
  await anna.keyboard.press('z');
  await laid(anna, '$29.00');
  await anna.keyboard.press('c');
  await laid(anna, '$0.00');
  // One key takes back what one act laid, and another what lies at one place.
  await anna.locator('[data-race="tiers"]').click();
  await laid(anna, '$6.00');
  await anna.keyboard.press('z');
  await laid(anna, '$0.00');
  await spot(anna, 'straight-20').click();
  await laid(anna, '$1.00');
  await anna.keyboard.press('Delete');
  await laid(anna, '$0.00');
  await anna.getByRole('button', { name: 'History' }).click();
  await anna.locator('.panel article [data-settled]').first().waitFor();
  assert.match(await anna.locator('.panel article').first().textContent(), new RegExp(`Round 1\\s*${number}, `));
  await audit(anna, 'history', '.panel');
  await anna.keyboard.press('Escape');
  await anna.getByRole('button', { name: 'Calls' }).click();
  assert.match(await anna.locator('.panel').textContent(), /No more bets/);
  await anna.keyboard.press('Escape');
  await bo
    .getByRole('button', { name: 'Clear' })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await laid(bo, '$0.00');
  await bo.locator('[data-act="colour"]').click();
  await bo.locator('[data-act="redeem"]').click();
  await bo.waitForSelector('dialog', { state: 'detached' });
  for (const page of [anna, bo]) {
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(house.url);
  }
  await anna.locator(`${TABLE} .bead`).first().waitFor();
  noErrors(anna, bo);
  await anna.context().close();
  await bo.context().close();
});
