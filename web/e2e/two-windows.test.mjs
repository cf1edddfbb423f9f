// Two windows, two players, one table: the same cards for both, until the shoe ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, cards, cents, enter, EVER, newWindow, nextRound, noErrors, place, put, ready, results, sitDown, someone, stage, state } from './house.mjs';
import { Keyer } from './keyed.mjs';

// A short shoe: four decks, with the cutting card as far from the back as it may be.
const { browser, house } = await stage({ betting: EVER, tables: ['mini-1=nz-2004/baccarat decks=4 cutting-card-from-back=104'] });
const staff = new Keyer(house, 'mini-1');

test('both bet and see the same cards until the shoe ends', { timeout: 300_000 }, async () => {
  const [one, two] = [await newWindow(browser), await newWindow(browser)];
  await enter(one, house, someone('one'));
  await enter(two, house, someone('two'));
  await sitDown(one, 3, '800');
  await ready(one, 3);
  await sitDown(two, 5, '800');
  await ready(two, 5);
  const shoe = (await state(one)).shoe;
  let rounds = 0;
  for (; rounds < 120; rounds++) {
    await Promise.all([ready(one, 3), ready(two, 5)]);
    const before = await state(one);
    if (before.shoe !== shoe) break;
    if (rounds === 0) {
      await put(one, 3, 'player', 500);
      await put(two, 5, 'player', 500);
      await place(one);
      // The other's chips are to be seen as soon as they are placed.
      await two.locator('[data-area="3"][data-on="player"][aria-label*="$5.00"]').waitFor();
      await place(two);
    } else {
      for (const page of [one, two]) {
        // After a tie the wager lies there still.
        if ((await cents(page, 'wagers')) > 0) continue;
        await page.keyboard.press('r');
        await page.keyboard.press('p');
      }
    }
    await Promise.all([atStake(one, '$5.00'), atStake(two, '$5.00')]);
    await staff.say('no-more-bets');
    await Promise.all([nextRound(one, before), nextRound(two, before)]);
    const now = await state(one);
    if (now.shoe !== shoe || now.phase !== 'betting') continue;
    const [mine, theirs] = [await cards(one), await cards(two)];
    assert.match(mine, /player: \w\w \w\w/);
    assert.equal(mine, theirs);
    const last = await results(one);
    assert.deepEqual(await results(two), last);
  }
  assert.ok(rounds >= 8, `a shoe has more rounds than ${rounds}`);
  assert.notEqual((await state(one)).shoe, shoe, 'the shoe ended and another came');
  for (const page of [one, two]) {
    await page.getByRole('button', { name: 'History' }).click();
    await page
      .locator('.panel article')
      .nth(Math.min(9, rounds - 1))
      .waitFor();
    assert.ok((await page.locator('.panel article').count()) >= Math.min(10, rounds), 'at least the last ten rounds are kept');
    assert.ok((await cents(page, 'chips')) > 0);
  }
  noErrors(one, two);
});
