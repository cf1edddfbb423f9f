// A tournament of 21 entrants over three heats and a final: conducted over HTTP, followed in the browser after every hand.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVER, newWindow, noErrors, stage } from './house.mjs';
import { hire, signInFirst, tokenOf } from './keyed.mjs';

const { browser, house } = await stage({ betting: EVER, tables: ['mini-1=nz-2004/baccarat'] });

/** One request; where the house says that it is too often, once more a little later. */
async function ask(path, token, body) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await (await fetch(`${house.url}api/${path}`, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })).json();
  if (answer.refused?.reason !== 'TooManyRequests') return answer;
  await sleep(1_000);
  return ask(path, token, body);
}

const operator = tokenOf(house);
const tokens = {};
const said = async (token, command) => {
  const answer = await ask('tournaments/cup/commands', token, { id: randomUUID(), ...command });
  assert.equal(answer.refused, undefined, `${command.do}: ${JSON.stringify(answer.refused)}`);
  return answer.tournament;
};

/** Plays the heats of the session: whoever is asked wagers an amount of their own. */
async function play() {
  for (let hands = 0; hands < 2_000; hands++) {
    const cup = await ask('tournaments/cup');
    if (cup.step !== 'heats') return cup;
    for (const id of new Set(cup.seats.filter((seat) => seat.taken).map((seat) => seat.table))) {
      const { view } = await ask(`tables/${id}`);
      const turn = view?.heat?.turn;
      if (!turn || view.baccarat.phase !== 'betting') continue;
      const seat = view.seats.find((one) => one.player === turn);
      const nth = Number(turn.slice(1));
      const wager = { do: 'place-wager', area: seat.seat, on: nth % 2 ? 'player' : 'banker', cents: Math.min(seat.chips_cents, 1_000 * nth) };
      const laid = await ask(`tables/${id}/commands`, tokens[turn], { id: randomUUID(), ...wager });
      if (!laid.refused) await ask(`tables/${id}/commands`, tokens[turn], { id: randomUUID(), do: 'finish-wager' });
    }
    await sleep(20);
  }
  throw new Error('the heats never ended');
}

test('a tournament runs by HTTP and is followed in the browser', { timeout: 300_000 }, async () => {
  const page = await newWindow(browser);
  const drafted = await ask('tournaments', operator, {
    name: 'cup',
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
  });
  assert.equal(drafted.step, 'approval', JSON.stringify(drafted));
  await page.goto(`${house.url}tournament/cup`);
  await page.locator('[data-step="approval"]').waitFor();
  await said(operator, { do: 'approve-conditions' });
  await said(operator, { do: 'name-director', director: 'operator' });
  for (let nth = 1; nth <= 21; nth++) {
    const guest = await ask('guests', null, { name: `p${nth}` });
    tokens[`p${nth}`] = guest.token;
    await said(guest.token, { do: 'enter' });
  }
  await page.locator('[data-pool="210000"]').waitFor();
  assert.equal(await page.locator('[data-entrant]').count(), 21);
  const drawn = await said(operator, { do: 'draw-seats', per_table: 7 });
  await page.locator('[data-step="start"]').waitFor();
  for (const seat of drawn.seats) await said(tokens[seat.player], { do: 'take-seat' });
  await said(operator, { do: 'start-session' });
  await page.locator('[data-step="heats"]').waitFor();

  // At the felt: the marker, and whose turn it is.
  const felt = await newWindow(browser);
  await felt.goto(`${house.url}table/cup-1-1`);
  await felt.locator('[data-heat="playing"][data-marker="1"]').waitFor();
  await felt.locator('[data-standing]').nth(6).waitFor();

  await play();
  await page.locator('[data-step="ballot"]').waitFor();
  assert.equal(await page.locator('[data-entrant][data-course="in"]').count(), 6);
  const last = await said(operator, { do: 'draw-seats', per_table: 7 });
  for (const seat of last.seats) await said(tokens[seat.player], { do: 'take-seat' });
  await said(operator, { do: 'start-session' });
  await play();
  const ended = await said(operator, { do: 'award-prizes' });
  await page.locator('[data-step="ended"]').waitFor();
  await page.locator('[data-paid="210000"]').waitFor();
  const shown = await page.locator('[data-prize]:not([data-prize=""])').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.prize)));
  assert.equal(
    shown.reduce((all, cents) => all + cents, 0),
    210_000,
  );
  assert.deepEqual(
    await page.locator('[data-entrant]').evaluateAll((rows) => rows.map((row) => row.dataset.entrant)),
    ended.leaderboard.map((entrant) => entrant.player),
  );
  noErrors(page, felt);
});

test('staff find on the page what they may say, and nothing else', { timeout: 120_000 }, async () => {
  const drafted = await ask('tournaments', operator, {
    name: 'small',
    book: 'act-2012/mini-baccarat',
    starts_ms: 0,
    stages: ['final:2:0'],
    fee_cents: 11_000,
    commission_cents: 1_000,
    chips_cents: 100_000,
    least: 2,
    most: 7,
    keep_chips: false,
    prizes: [100],
  });
  assert.equal(drafted.step, 'approval', JSON.stringify(drafted));
  const member = async (role) => {
    const page = await newWindow(browser);
    const hired = await hire(house, [role]);
    await page.goto(`${house.url}office`);
    await signInFirst(page, hired);
    await page.goto(`${house.url}tournament/small`);
    await page.locator('[data-step="approval"]').waitFor();
    return { page, name: hired.name };
  };
  const director = await member('tournament-director');
  const manager = await member('manager');
  const inspector = await member('inspector');
  const shown = (page) => page.locator('[data-form]').evaluateAll((forms) => forms.map((form) => form.dataset.form));
  await inspector.page.locator('[data-do="approve-conditions"]').click();
  await inspector.page.locator('[data-form]').first().waitFor({ state: 'detached' });
  const naming = manager.page.locator('[data-form="name-director"]');
  await naming.locator('[data-field="director"]').selectOption(director.name);
  await naming.locator('[data-do="name-director"]').click();
  await director.page.locator('[data-step="entries"]').waitFor();
  await director.page.locator('[data-form="enter"]').waitFor();
  assert.deepEqual(await shown(director.page), ['enter', 'join-reserve']);
  assert.deepEqual(await shown(manager.page), ['name-director', 'cancel-tournament']);
  for (const name of ['anna', 'bo', 'cy']) {
    const guest = await ask('guests', null, { name: `small-${name}` });
    await ask('tournaments/small/commands', guest.token, { id: randomUUID(), do: 'enter' });
  }
  // How many sit at a table is chosen among what is accepted: three play the final at one.
  const drawing = director.page.locator('[data-form="draw-seats"]');
  await director.page.locator('[data-entrant="small-cy"]').waitFor();
  await drawing.waitFor();
  const offered = await drawing.locator('[data-field="per_table"] option').evaluateAll((all) => all.slice(1).map((one) => one.textContent));
  assert.deepEqual(offered, ['3', '4', '5', '6', '7']);
  await drawing.locator('[data-field="per_table"]').selectOption('3');
  await drawing.locator('[data-do="draw-seats"]').click();
  await director.page.locator('[data-step="start"]').waitFor();
  noErrors(director.page, manager.page, inspector.page);
});
