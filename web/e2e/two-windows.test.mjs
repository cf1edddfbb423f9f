// Two windows, two players, one table: the same cards for both, until the shoe ends.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, cards, cents, enter, House, newWindow, nextRound, noErrors, place, put, ready, results, sitDown, someone, state } from './house.mjs';

let house;
let browser;
before(async () => {
  house = await House.open();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

test('both bet and see the same cards until the shoe ends', { timeout: 180_000 }, async () => {
  const [one, two] = [await newWindow(browser), await newWindow(browser)];
  await enter(one, house, someone('one'));
  await enter(two, house, someone('two'));
  assert.notEqual(await one.evaluate(() => sessionStorage.getItem('croupier.token')), await two.evaluate(() => sessionStorage.getItem('croupier.token')));
  await sitDown(one, 3, '800');
  await ready(one, 3);
  await sitDown(two, 5, '800');
  await ready(two, 5);
  const shoe = (await state(one)).shoe;
  let rounds = 0;
  let last = [];
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
        await page.keyboard.press('r');
        await page.keyboard.press('p');
      }
    }
    await Promise.all([nextRound(one, before), nextRound(two, before)]);
    const now = await state(one);
    if (now.shoe !== shoe || now.phase !== 'betting') continue;
    const [mine, theirs] = [await cards(one), await cards(two)];
    assert.match(mine, /player: \w\w \w\w/);
    assert.equal(mine, theirs);
    last = await results(one);
    assert.deepEqual(await results(two), last);
  }
  assert.ok(rounds >= 8, `a shoe has more rounds than ${rounds}`);
  assert.notEqual((await state(one)).shoe, shoe, 'the shoe ended and another came');
  for (const page of [one, two]) {
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.panel article').nth(Math.min(9, rounds - 1)).waitFor();
    assert.ok((await page.locator('.panel article').count()) >= Math.min(10, rounds), 'at least the last ten rounds are kept');
    assert.ok((await cents(page, 'chips')) > 0);
  }
  noErrors(one, two);
});
