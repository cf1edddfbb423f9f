// At a table for practice: hints where they are wanted, what each decision cost, and a score of the sitting; at any other table nothing of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStake, audit, enter, EVER, newWindow, noErrors, phone, sitDown, someone, stage } from './house.mjs';
import { Keyer } from './keyed.mjs';

const tables = ['school=nz-1996/caribbean-stud practice', 'stud=nz-1996/caribbean-stud'];
const { browser, house } = await stage({ betting: EVER, decision: EVER, tables });
const staff = new Keyer(house, 'school');

const open = (page) => page.locator('[data-spot="ante"][aria-disabled="false"]').waitFor({ timeout: 60_000 });
/** Antes, and has the cards dealt. */
async function dealt(page) {
  await open(page);
  await page.locator('[data-chip="500"]').click();
  await page.locator('[data-spot="ante"]').click();
  await page.keyboard.press('p');
  await atStake(page, '$5.00');
  await staff.say('no-more-bets');
  await page.locator('[data-do="fold"]:not(:disabled)').waitFor();
}
const score = (page) => page.locator('[data-score]').getAttribute('data-score');

test('a decision is scored by the exact strategy, and a hint says what is best', async () => {
  const page = await newWindow(browser);
  await enter(page, house, someone('pupil'));
  assert.match(await page.locator('[data-practice-table="school"]').textContent(), /Practice, for play money/);
  await sitDown(page, 2, '500', '[data-table="school"]');
  assert.match(await page.locator('[data-practice]').textContent(), /Practice · play money/);
  await dealt(page);
  assert.equal(await page.locator('[data-hint]').count(), 0, 'nothing is said before it is wanted');
  await page.locator('[data-act="hints"]').click();
  const hint = page.locator('[data-hint]');
  // The strategy is worked out once, at the first decision.
  await hint.waitFor({ timeout: 60_000 });
  const best = await hint.getAttribute('data-hint');
  assert.match(await hint.textContent(), /is right; (folding|betting) costs \d+\.\d\d% of the stake/);
  await audit(page, 'practice', '[data-practice]');
  // The wrong answer first, told with what it cost.
  const wrong = best === 'fold' ? 'bet' : 'fold';
  await page.locator(`[data-do="${wrong}"]`).click();
  await page.locator('[data-verdict="wrong"]').waitFor();
  assert.equal(await score(page), '0/1');
  await page.locator('[data-act="hints"]').click();
  assert.match(
    await page.locator('[data-practice] [data-verdict]').textContent(),
    /cost \d+\.\d\d% of the stake, \$\d+\.\d\d on average\. (Folding|Betting) was right/,
  );
  noErrors(page);
});

test('at any other table nothing is said of it', async () => {
  const page = await newWindow(browser, phone);
  await enter(page, house, someone('player'));
  assert.equal(await page.locator('[data-practice-table="stud"]').count(), 0);
  await sitDown(page, 2, '500', '[data-table="stud"]');
  await open(page);
  assert.equal(await page.locator('[data-practice]').count(), 0);
  const refused = await page.evaluate(async () => {
    const kept = Object.values(localStorage).find((text) => /token/.test(text));
    const token = /"token":"([^"]+)"/.exec(kept ?? '')?.[1];
    const reply = await fetch('/api/tables/stud/practice', { headers: token ? { authorization: `Bearer ${token}` } : {} });
    return { status: reply.status, ...(await reply.json()).refused };
  });
  assert.deepEqual([refused.status, refused.reason], [409, 'NotPossible']);
  noErrors(page);
});
