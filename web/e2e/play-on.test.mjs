// Playing on by itself where dice are thrown and until one is far enough ahead, great wins, favourite antes at stud, and how far back a wheel's statistics go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, enter, EVER, newWindow, noErrors, overheard, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const { browser, houses } = await stage(
  { betting: 700, decision: 2_000, tables: ['craps=nz-1996/craps'] },
  {
    betting: EVER,
    tables: [
      'stud=nz-1996/caribbean-stud',
      'keyed=nz-1996/roulette physical',
      'spans=nz-1996/roulette physical',
      'great=nz-1996/roulette physical',
      'ahead=nz-1996/roulette physical',
    ],
  },
);
const [quick, house] = houses;

test('craps plays on by itself: the field is laid and the dice are thrown until its rounds are over', { timeout: 240_000 }, async () => {
  const page = await newWindow(browser);
  const said = overheard(page);
  await enter(page, quick, someone('shooter'));
  await page.goto(`${quick.url}table/craps`);
  await page.locator('[data-bet="field"]').click();
  await atStake(page, '$5.00');
  await page.locator('[data-act="layouts"]').click();
  await page.fill('[data-field="auto-rounds"]', '3');
  await page.fill('[data-field="auto-limit"]', '50');
  await page.locator('[data-act="start-auto"]').click();
  await page.locator('[data-auto]').waitFor();
  await page.locator('[data-auto]').waitFor({ state: 'detached', timeout: 200_000 });
  // The chip of the first round lay there already; a winner stays, and is not laid again.
  const laid = said.filter((one) => one.do === 'place-wager');
  assert.ok(laid.length <= 3, `${laid.length} were laid`);
  await page.locator('[data-act="layouts"]').click();
  await page.locator('[data-ended="rounds"]').waitFor();
  noErrors(page);
  await page.context().close();
});

test('a favourite ante is kept with its coin and laid again at stud', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('ante'));
  await page.goto(`${house.url}table/stud`);
  await page.locator('[data-spot="ante"]').first().click();
  const cut = page.getByRole('button', { name: 'Cut here' });
  const placing = page.locator('[data-act="place"]');
  while (!(await placing.isVisible())) {
    await cut.or(placing).first().waitFor();
    if (await cut.isVisible()) await cut.click({ timeout: 2_000 }).catch(() => undefined);
  }
  await page.locator('[data-act="place"]').waitFor();
  await page.locator('[data-act="coin"]').click();
  await page.locator('[data-act="layouts"]').click();
  await page.locator('[data-act="keep-layout"]').click();
  await page.locator('[data-layout-name="Layout 1"]', { hasText: '$5' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-act="clear"]').click();
  await page.locator('[data-act="place"]').waitFor({ state: 'detached' });
  await page.locator('[data-act="layouts"]').click();
  await page.locator('[data-layout-name="Layout 1"]').getByRole('button', { name: 'Lay', exact: true }).click();
  await page.locator('[data-act="place"]', { hasText: '+ jackpot' }).waitFor();
  noErrors(page);
  await page.context().close();
});

test('a win of many times the stake is told as one', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('tier'));
  await page.goto(`${house.url}table/great`);
  const keyer = new Keyer(house, 'great');
  const come = async () => {
    for (const [word, fields] of [['spin'], ['no-more-bets'], ['result', { outcome: '17' }], ['collect'], ['pay']]) await keyer.say(word, fields);
  };
  await page.locator('[data-spot="straight-17"]').click();
  await atStake(page, '$5.00');
  await come();
  await page.locator('[data-moment="17500"][data-tier="huge"]', { hasText: 'You won $175.00' }).waitFor();
  // The chip that won lies there still; one that loses beside it makes it less.
  await page.locator('[data-spot="straight-18"]').click();
  await atStake(page, '$10.00');
  await come();
  await page.locator('[data-moment="17000"][data-tier="great"]').waitFor();
  noErrors(page);
  await page.context().close();
});

test('it stops as far ahead as one wished, and says before what a round stakes and the house keeps', { timeout: 120_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('goal'));
  await page.goto(`${house.url}table/ahead`);
  const keyer = new Keyer(house, 'ahead');
  await page.locator('[data-spot="red"]').click();
  await atStake(page, '$5.00');
  await page.locator('[data-act="layouts"]').click();
  await page.fill('[data-field="auto-limit"]', '20');
  await page
    .locator('[data-lasts="4"]', {
      hasText: 'A round stakes $5: the limit lasts for 4 rounds at least. What lies there: the house keeps $0.14 of it on average.',
    })
    .waitFor();
  await page.fill('[data-field="auto-goal"]', '5');
  await page.locator('[data-act="start-auto"]').click();
  await page.locator('[data-auto]').waitFor();
  for (const [word, fields] of [['spin'], ['no-more-bets'], ['result', { outcome: '1' }], ['collect'], ['pay']]) await keyer.say(word, fields);
  await page.locator('[data-auto]').waitFor({ state: 'detached' });
  await page.locator('[data-act="layouts"]').click();
  await page.locator('[data-ended="goal"]', { hasText: 'as far ahead as you wished' }).waitFor();
  await audit(page, 'playing on by itself', 'dialog');
  noErrors(page);
  await page.context().close();
});

test('all wagers are halved, as near as chips come to it', { timeout: 60_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('half'));
  await page.goto(`${house.url}table/keyed`);
  for (let nth = 0; nth < 4; nth++) await page.locator('[data-spot="red"]').click();
  await atStake(page, '$20.00');
  await page.keyboard.press('h');
  await atStake(page, '$10.00');
  await page.keyboard.press('z');
  await atStake(page, '$20.00');
  await page.locator('[data-act="layouts"]').click();
  await page.locator('[data-act="halve"]').click();
  await atStake(page, '$10.00');
  noErrors(page);
  await page.context().close();
});

test('a wheel’s statistics say how many spins each span really holds', { timeout: 240_000 }, async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('spans'));
  await page.goto(`${house.url}table/spans`);
  const keyer = new Keyer(house, 'spans');
  for (let nth = 0; nth < 62; nth++)
    for (const [word, fields] of [['spin'], ['no-more-bets'], ['result', { outcome: String(nth % 37) }], ['collect']]) await keyer.say(word, fields);
  await page.locator('[data-act="statistics"]').click();
  await page.locator('[data-span="50"]').click();
  const sum = async () => (await page.locator('[data-tallies="Numbers"] tbody td:nth-child(2)').allTextContents()).reduce((all, one) => all + Number(one), 0);
  assert.equal(await sum(), 50);
  await page.locator('[data-span="all"]').click();
  assert.equal(await sum(), 62);
  // The same in the order of the wheel: sixty-two spins that go round leave none outside the band.
  assert.equal(await page.locator('[data-wheel-heat]').getAttribute('data-wheel-heat'), '0');
  // There are no 200 yet, and nothing pretends there are.
  assert.deepEqual(await page.locator('[data-span]').allTextContents(), ['All 62 spins', 'Last 50']);
  await audit(page, 'statistics', '.panel');
  noErrors(page);
  await page.context().close();
});
