// A stand-in for the server, for looking at the page and for its browser tests before the real one is built: one believable
// mini baccarat table in the words of docs/protocol.md. It is no rule engine: it knows the drawing table and two refusals.
//   node dev/fake-server.mjs serve --listen 127.0.0.1:8080 --data /tmp/fake --pace normal
import { createServer } from 'node:http';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { randomInt, randomUUID } from 'node:crypto';
import { WebSocketServer } from 'ws';
import { roads } from './fake-roads.mjs';

const arg = (name, otherwise) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise);
const [host, port] = arg('--listen', '127.0.0.1:8080').split(':');
const data = arg('--data', '/tmp/croupier-fake');
const fast = arg('--pace', 'normal') === 'fast';
const dist = join(import.meta.dirname, '../dist');
const BOOK = 'nz-2004/baccarat';
const TEMPO = fast ? { bet: Number(process.env.FAKE_BET_MS ?? 1_500), card: 120, pay: 700 } : { bet: 15_000, card: 900, pay: 4_000 };
const DECKS = Number(process.env.FAKE_DECKS ?? (fast ? 2 : 8));
const LIMITS = { min_cents: 500, max_cents: 50_000, tie_min_cents: 100, tie_max_cents: 10_000, differential_cents: null, increment_cents: null };
const CHIPS = [50, 100, 500, 1_000, 2_500, 10_000];
const RULES = {
  '5.1': 'Wagers may be placed on the Banker’s Hand, the Player’s Hand and the Tie; each wins, loses or stands off by the final counts.',
  '5.10': 'Player pays 1 to 1; Banker pays 1 to 1 less 5% commission on the amount won; Tie pays 8 to 1.',
  '5.12': 'A Banker wager that could not be paid exactly in chips, commission taken off, is not accepted.',
};

const file = join(data, 'state.json');
mkdirSync(data, { recursive: true });
let S = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { seq: 0, log: [], people: {}, tokens: {}, answered: {}, seats: Array(7).fill(null), chips: {}, phase: 'betting', shoe: 0, round: 0, cards: [], hands: { player: [], banker: [] }, wagers: [], outcome: null, settled: [], results: [], last: false, history: {} };
const save = () => writeFileSync(file, JSON.stringify(S));
const clients = new Set();
let clock = null;
let timer = null;
const emit = (event, fields = {}, rule = null) => S.log.push({ seq: ++S.seq, at_ms: Date.now(), event, ...fields, rule: rule && `${BOOK}/${rule}` });
const call = (words, rule) => emit('called', { words }, rule);
const value = (card) => ('TJQK'.includes(card[0]) ? 0 : card[0] === 'A' ? 1 : Number(card[0]));
const points = (cards) => cards.reduce((sum, card) => sum + value(card), 0) % 10;

function newShoe() {
  S.cards = [];
  for (let deck = 0; deck < DECKS; deck++) for (const rank of 'A23456789TJQK') for (const suit of 'cdhs') S.cards.push(rank + suit);
  for (let i = S.cards.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [S.cards[i], S.cards[j]] = [S.cards[j], S.cards[i]];
  }
  Object.assign(S, { shoe: S.shoe + 1, round: 0, results: [], last: false });
  emit('cards-brought', { shoe: S.shoe, decks: DECKS, why: 'new shoe' }, '7.1');
}

const after = (ms, what) => (clearTimeout(timer), (timer = setTimeout(() => (what(), save(), tell()), ms)));
function openBetting() {
  if (S.cards.length < 20 || S.shoe === 0) newShoe();
  Object.assign(S, { phase: 'betting', round: S.round + 1, hands: { player: [], banker: [] } });
  emit('betting-opened', { round: S.round });
  startClock();
}
function startClock() {
  if (!S.seats.some(Boolean)) return (clock = null);
  clock = { what: 'betting', end: Date.now() + TEMPO.bet, of_ms: TEMPO.bet };
  after(TEMPO.bet, () => (S.wagers.length ? closeBetting() : startClock()));
}
function closeBetting() {
  Object.assign(S, { phase: 'dealing', outcome: null, settled: [] });
  clock = null;
  call('No more bets', '8.2');
  emit('betting-closed', { round: S.round }, '8.2');
  after(TEMPO.card, dealNext);
}
function next() {
  const [p, b] = [S.hands.player, S.hands.banker];
  if (p.length + b.length < 4) return p.length <= b.length ? 'player' : 'banker';
  if (p.length === 2 && b.length === 2 && (points(p) > 7 || points(b) > 7)) return null;
  if (p.length === 2 && b.length === 2 && points(p) < 6) return 'player';
  if (b.length === 3) return null;
  if (p.length === 2) return points(b) < 6 ? 'banker' : null;
  const low = { 3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: [2, 3, 4, 5, 6, 7], 5: [4, 5, 6, 7], 6: [6, 7] }[points(b)];
  return points(b) < 3 || low?.includes(value(p[2])) ? 'banker' : null;
}
function dealNext() {
  const hand = next();
  if (!hand) return announce();
  S.hands[hand].push(S.cards.pop());
  emit('card-dealt', { hand, nth: S.hands[hand].length, card: S.hands[hand].at(-1) }, '8.4');
  if (S.cards.length < 26 && !S.last) {
    S.last = true;
    call('Last hand', '11.2');
  }
  after(TEMPO.card, dealNext);
}
function announce() {
  const [p, b] = [points(S.hands.player), points(S.hands.banker)];
  S.outcome = { outcome: p > b ? 'player' : b > p ? 'banker' : 'tie', player_points: p, banker_points: b };
  S.phase = 'announced';
  S.results.push({ round: S.round, ...S.outcome });
  emit('result-announced', S.outcome, '10.1');
  call(p === b ? `Tie, ${p} all` : p > b ? `Player wins, ${p} over ${b}` : `Banker wins, ${b} over ${p}`, '10.1');
  after(TEMPO.pay / 2, settle);
}
function settle() {
  const won = S.outcome.outcome;
  S.settled = S.wagers.map((w) => {
    const result = w.on === won ? 'won' : won === 'tie' && w.on !== 'tie' ? 'stand-off' : 'lost';
    const gain = result === 'won' ? w.cents * (w.on === 'tie' ? 8 : 1) : 0;
    const commission = w.on === 'banker' ? gain / 20 : 0;
    if (result !== 'lost') S.chips[w.player] = (S.chips[w.player] ?? 0) + w.cents + gain - commission;
    return { player: w.player, area: w.area, seat: w.area, on: w.on, stake_cents: w.cents, result, odds: w.on === 'tie' ? '8:1' : '1:1', won_cents: gain, commission_cents: commission, payment_cents: gain - commission, rule: `${BOOK}/${result === 'won' ? '5.10' : '5.1'}` };
  });
  for (const one of S.settled) emit('wager-settled', one);
  for (const player of new Set(S.wagers.map((w) => w.player)))
    (S.history[player] ??= []).unshift({ shoe: S.shoe, round: S.round, at_ms: Date.now(), player_cards: S.hands.player, banker_cards: S.hands.banker, ...S.outcome, wagers: S.settled.filter((one) => one.player === player) });
  S.wagers = [];
  emit('round-settled', { round: S.round }, '10.2');
  if (S.last) {
    emit('shoe-ended', {}, '11.2');
    S.cards = [];
  }
  after(TEMPO.pay, openBetting);
}

const refuse = (reason, rule, detail) => ({ refused: { reason, rule: rule && `${BOOK}/${rule}`, detail } });
const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;
const present = (me) => me in S.chips;
const commands = {
  'buy-in': (me, { cents }) => {
    if (!(cents > 0) || cents > S.people[me]) return refuse('NotEnoughMoney', null, 'your account does not hold that much');
    S.people[me] -= cents;
    S.chips[me] = (S.chips[me] ?? 0) + cents;
    emit('bought-in', { player: me, cents, chips_cents: S.chips[me] });
  },
  sit: (me, { seat }) => {
    if (S.seats[seat - 1] !== null) return refuse('SeatTaken', null, `place ${seat} is taken`);
    S.seats[seat - 1] = me;
    emit('seated', { player: me, seat });
    if (S.phase === 'betting' && !clock) startClock();
  },
  stand: (me) => {
    S.seats = S.seats.map((who) => (who === me ? null : who));
    emit('stood-up', { player: me });
  },
  leave: (me) => {
    S.seats = S.seats.map((who) => (who === me ? null : who));
    S.people[me] += S.chips[me] ?? 0;
    delete S.chips[me];
    emit('left', { player: me });
  },
  'place-wager': (me, { area, on, cents }) => {
    if (S.phase !== 'betting') return refuse('BettingClosed', '5.14', 'the dealer has called "No more bets"');
    if (!present(me) || S.chips[me] < cents) return refuse('NotEnoughChips', '5.3', 'you have not that many chips');
    const wager = S.wagers.find((w) => w.player === me && w.area === area && w.on === on);
    const total = (wager?.cents ?? 0) + cents;
    const [least, most] = on === 'tie' ? [LIMITS.tie_min_cents, LIMITS.tie_max_cents] : [LIMITS.min_cents, LIMITS.max_cents];
    if (total < least) return refuse('WagerBelowMinimum', '5.9', `the least here is ${dollars(least)}`);
    if (total > most) return refuse('WagerAboveMaximum', '5.9', `the most here is ${dollars(most)}`);
    if (on === 'banker' && total % 1_000) return refuse('BankerWagerNotPayable', '5.12', `a win of ${dollars(total)} less 5% commission is ${dollars(total * 0.95)}, which chips of $0.50 and up cannot make; the nearest wagers that can be paid are ${dollars(total - (total % 1000))} and ${dollars(total - (total % 1000) + 1000)}`);
    S.chips[me] -= cents;
    if (wager) wager.cents = total;
    else S.wagers.push({ player: me, area, on, cents });
    emit('wager-placed', { player: me, area, on, cents, total_cents: total }, '5.1');
  },
  'withdraw-wager': (me, { area, on }) => {
    const wager = S.wagers.find((w) => w.player === me && w.area === area && w.on === on);
    if (!wager || S.phase !== 'betting') return refuse('BettingClosed', '5.14', 'that wager may not be taken back');
    S.wagers = S.wagers.filter((w) => w !== wager);
    S.chips[me] += wager.cents;
    emit('wager-withdrawn', { player: me, area, on, cents: wager.cents, total_cents: 0 }, '5.14');
  },
};

const options = (me) => {
  if (!me) return [];
  const of = (word, fields = {}) => ({ do: word, roles: ['player'], player: me, ...fields });
  const out = S.people[me] > 0 ? [of('buy-in', { most_cents: S.people[me] })] : [];
  if (!present(me)) return out;
  out.push(of('leave'), S.seats.includes(me) ? of('stand') : of('sit'));
  if (S.phase !== 'betting') return out;
  for (const on of ['player', 'banker', 'tie']) out.push(of('place-wager', { on, areas: [1, 2, 3, 4, 5, 6, 7], least_cents: on === 'banker' ? 1_000 : 500, most_cents: 50_000, ...(on === 'banker' ? { step_cents: 1_000 } : {}) }));
  for (const w of S.wagers) if (w.player === me) out.push(of('withdraw-wager', { area: w.area, on: w.on, most_cents: w.cents }));
  return [...out, of('request-free-round')];
};
const hand = (cards) => ({ cards, points: cards.length > 1 ? points(cards) : null, handler: null });
const view = (me) => ({
  table: 'mini-1', book: BOOK, title: 'Mini baccarat', game: 'baccarat', life: 'open', physical: false, seq: S.seq,
  options: { version: 'mini', decks: String(DECKS), style: 'A', 'banker-pays': 'commission' }, limits: LIMITS, chips_cents: CHIPS,
  notices: [{ text: `Decks of cards: ${DECKS}`, rule: `${BOOK}/3.4` }, { text: 'Banker pays 1 to 1 less 5% commission; Tie pays 8 to 1', rule: `${BOOK}/5.10` }],
  seats: S.seats.map((player, i) => ({ seat: i + 1, player, chips_cents: player ? S.chips[player] : 0 })),
  standing: Object.keys(S.chips).filter((who) => !S.seats.includes(who)).map((player) => ({ player, chips_cents: S.chips[player] })),
  you: me ? { name: me, seat: S.seats.indexOf(me) + 1 || null, chips_cents: S.chips[me] ?? 0, balance_cents: S.people[me] } : null,
  clock: clock && { what: clock.what, left_ms: Math.max(0, clock.end - Date.now()), of_ms: clock.of_ms },
  baccarat: { phase: S.phase, shoe: S.shoe, round: S.round, cards_left: S.cards.length, cards_total: DECKS * 52, last_hand: S.last, void_hand: false, hands: { player: hand(S.hands.player), banker: hand(S.hands.banker) }, wagers: S.wagers, outcome: S.outcome, settled: S.settled, results: S.results, roads: roads(S.results.map((r) => r.outcome)) },
});
const body = (me, from) => ({ seq: S.seq, events: S.log.filter((event) => event.seq > from), awaiting: null, options: options(me), view: view(me) });
function tell() {
  for (const client of clients) {
    client.ws.send(JSON.stringify(body(client.me, client.seq)));
    client.seq = S.seq;
  }
}
function ask(me, command) {
  if (!me) return refuse('NoSession', null, 'watchers may not speak');
  if (S.answered[command.id]) return { ...refuse('CommandAlreadyAnswered', null, 'asked before'), first_reply: S.answered[command.id] };
  const refused = commands[command.do]?.(me, command) ?? (commands[command.do] ? null : refuse('UnknownCommand', null, `no such word: ${command.do}`));
  const reply = refused ?? { seq: S.seq };
  S.answered[command.id] = reply;
  save();
  return reply;
}

const server = createServer(async (req, res) => {
  const url = new URL(req.url, 'http://x');
  const me = S.tokens[(req.headers.authorization ?? '').replace('Bearer ', '')];
  const json = (status, what) => (res.writeHead(status, { 'content-type': 'application/json' }), res.end(JSON.stringify(what)));
  let text = '';
  for await (const part of req) text += part;
  const path = url.pathname;
  if (path === '/healthz') return json(200, {});
  if (path === '/api/guests') {
    const { name } = JSON.parse(text);
    if (S.people[name] !== undefined) return json(409, refuse('NameTaken', null, `${name} is already at the house`));
    const token = randomUUID();
    S.tokens[token] = name;
    S.people[name] = 100_000;
    save();
    return json(200, { name, token, cents: 100_000 });
  }
  if (path === '/api/tables') return json(200, { tables: [view(null)] });
  if (path === '/api/tables/mini-1') return json(200, view(null));
  if (path.startsWith('/api/rules/')) {
    const id = decodeURIComponent(path.slice(11));
    return json(200, { id, kind: 'enforced', says: RULES[id.split('/').at(-1)] ?? 'What this rule asks, in our words.', because: null, note: null, parameters: {}, tests: ['a_test_that_names_it'] });
  }
  if (path.startsWith('/api/me') || path.startsWith('/api/sessions')) {
    if (!me) return json(401, refuse('SessionUnknown', null, 'the session has ended'));
    if (path === '/api/me') return json(200, { name: me, cents: S.people[me], tables: [] });
    if (path === '/api/me/history') return json(200, { rounds: (S.history[me] ?? []).slice(0, 20) });
    for (const token in S.tokens) if (S.tokens[token] === me) delete S.tokens[token];
    return json(200, {});
  }
  if (path.startsWith('/api/')) return json(404, refuse('NotFound', null, 'there is no such table'));
  const asset = join(dist, path);
  const held = existsSync(asset) && extname(asset) ? asset : join(dist, 'index.html');
  const types = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.html': 'text/html' };
  res.writeHead(200, { 'content-type': types[extname(held)] ?? 'application/octet-stream' });
  res.end(readFileSync(held));
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (ws) => {
  const client = { ws, me: null, seq: S.seq };
  ws.on('message', (raw) => {
    const message = JSON.parse(String(raw));
    if (message.hello) {
      const { token, after: from } = message.hello;
      client.me = S.tokens[token] ?? null;
      if (token && !client.me) return ws.send(JSON.stringify(refuse('SessionUnknown', null, 'the session has ended')));
      const resume = from === undefined ? 'view' : from === S.seq ? 'none' : 'gap';
      ws.send(JSON.stringify({ welcome: { table: 'mini-1', you: client.me, seq: S.seq, resume }, ...body(client.me, from ?? S.seq) }));
      client.seq = S.seq;
      return clients.add(client);
    }
    const reply = ask(client.me, message);
    if (reply.refused) return ws.send(JSON.stringify({ reply: message.id, ...reply }));
    ws.send(JSON.stringify({ reply: message.id, ...body(client.me, client.seq) }));
    client.seq = S.seq;
    tell();
  });
  ws.on('close', () => clients.delete(client));
});
server.listen(Number(port), host, () => console.log(`listening on http://${host}:${server.address().port}/`));
if (S.phase === 'betting' && S.round > 0) startClock();
else if (S.phase === 'dealing') after(TEMPO.card, dealNext);
else if (S.phase === 'announced') after(TEMPO.pay, S.settled.length || !S.wagers.length ? openBetting : settle);
else openBetting();
