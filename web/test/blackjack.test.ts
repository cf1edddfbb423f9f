// What the page makes of a blackjack table's view and offers: questions and keys, layout of hands, sums, words and notes.
import { describe, expect, it } from 'vitest';
import { answerFor, answerText, quickAmounts, questionsOf } from '../src/lib/games/blackjack/asking.ts';
import { atStake, laidBy, missing, outcomeAt } from '../src/lib/games/blackjack/laying.ts';
import { dip, layHands, rowsAt, spread, wideFor } from '../src/lib/games/blackjack/layout.ts';
import { noteOf } from '../src/lib/games/blackjack/notes.ts';
import { handText, netCents, pastSettled, placeText, statusText, sumText, totalText } from '../src/lib/games/blackjack/words.ts';
import type { BlackjackOffer, BlackjackView, BoxHand, BoxSettled, BoxView } from '../src/lib/net/blackjack.ts';

const hand = (cards: string[], more: Partial<BoxHand> = {}): BoxHand => ({
  cards,
  total: 16,
  soft: false,
  words: 'Sixteen',
  blackjack: false,
  bust: false,
  doubled: false,
  absent: false,
  stakes: [{ player: 'anna', cents: 1_000, added_cents: 0 }],
  state: 'waiting',
  active: false,
  ...more,
});
const box = (nth: number, hands: BoxHand[], more: Partial<BoxView> = {}): BoxView => ({
  box: nth,
  decides: 'anna',
  wagers: [{ player: 'anna', cents: 1_000, super_sevens_cents: 0, insurance_cents: 0 }],
  hands,
  ...more,
});
const game = (more: Partial<BlackjackView> = {}): BlackjackView => ({
  phase: 'playing',
  shoe: 1,
  round: 3,
  cards_left: 200,
  cards_total: 312,
  last_round: false,
  super_sevens_cents: 500,
  boxes: [],
  dealer: { cards: ['Ah'], total: 11, soft: true, blackjack: false },
  exposed: [],
  turn: null,
  asks: [],
  held_to_minimum: [],
  settled: [],
  last_boxes: [],
  last_dealer: null,
  results: [],
  ...more,
});
const settled = (more: Partial<BoxSettled> = {}): BoxSettled => ({
  player: 'anna',
  box: 3,
  hand: 1,
  what: 'hand',
  stake_cents: 1_000,
  result: 'won',
  how: 'higher',
  odds: '1:1',
  payment_cents: 1_000,
  rule: 'nz-1996/blackjack/4.5',
  ...more,
});

describe('what is asked', () => {
  const turn: BlackjackOffer[] = [
    { do: 'stand-hand', player: 'anna', area: 3, hand: 2 },
    { do: 'draw-card', player: 'anna', area: 3, hand: 2 },
    { do: 'split-pair', player: 'anna', area: 3, hand: 2 },
    { do: 'double-down', player: 'anna', area: 3, hand: 2, least_cents: 500, most_cents: 1_000 },
  ];
  const view = game({ boxes: [box(3, [hand(['8s', 'Ts']), hand(['8h', '8d'], { active: true, state: 'playing' })])] });

  it('puts one decision on one hand, with keys only where offered', () => {
    const questions = questionsOf(turn, { for: 'decision', do: 'draw-card', rule: 'nz-1996/blackjack/12.1' }, view);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ kind: 'turn', box: 3, hand: 2, title: 'Box 3, hand 2: 16', rule: 'nz-1996/blackjack/12.1' });
    expect(answerFor(questions, 's')?.answer.offer.do).toBe('stand-hand');
    expect(answerFor(questions, 'h')?.answer.offer.do).toBe('draw-card');
    expect(answerFor(questions, 'd')?.answer.offer.do).toBe('double-down');
    expect(answerFor(questions, 'p')?.answer.offer.do).toBe('split-pair');
    expect(answerFor(questions, 'i')).toBeNull();
    expect(answerFor(questionsOf(turn.slice(0, 2), null, view), 'd')).toBeNull();
  });

  it('says why a hand may not stand', () => {
    expect(questionsOf(turn, null, view)[0]?.mustDraw).toBeNull();
    expect(questionsOf(turn.slice(1), null, view)[0]?.mustDraw?.rule).toBe('nz-1996/blackjack/12.1(d)');
  });

  it('says the amount where one may be chosen', () => {
    const double = answerFor(questionsOf(turn, null, view), 'd')!.answer;
    expect(double.amount).toEqual({ least: 500, most: 1_000 });
    expect(answerText(double, 1_000)).toBe('Double $10');
    expect(quickAmounts({ least: 100, most: 1_000 }, [50, 100, 500])).toEqual([100, 500, 1_000]);
    expect(quickAmounts({ least: 50, most: 50 }, [50])).toEqual([50]);
    expect(quickAmounts({ least: 50, most: 150 }, [50])).toEqual([50, 150]);
  });

  it('asks about every box of one’s own at once, and offers even money first', () => {
    const options: BlackjackOffer[] = [
      { do: 'insure', area: 2, least_cents: 50, most_cents: 500 },
      { do: 'decline-insurance', area: 2 },
      { do: 'insure', area: 5, least_cents: 50, most_cents: 500 },
      { do: 'decline-insurance', area: 5 },
      { do: 'take-even-money', area: 5 },
    ];
    const questions = questionsOf(options, null, game());
    expect(questions.map((one) => one.key).sort()).toEqual(['insurance/2/', 'insurance/5/']);
    const five = questions.find((one) => one.box === 5)!;
    expect(five.answers.map((one) => one.offer.do)).toEqual(['take-even-money', 'insure', 'decline-insurance']);
    expect(five.answers.filter((one) => one.main).map((one) => one.offer.do)).toEqual(['decline-insurance']);
    expect(five.text).toContain('ace of hearts');
  });

  it('lets a player behind the box name the hand of a split by its number', () => {
    const options: BlackjackOffer[] = [
      { do: 'follow-split', area: 3 },
      { do: 'choose-hand', area: 3, hand: 1 },
      { do: 'choose-hand', area: 3, hand: 2 },
    ];
    const questions = questionsOf(options, null, view);
    expect(questions[0]?.title).toBe('anna splits box 3');
    expect(answerFor(questions, '2')?.answer.offer).toEqual({ do: 'choose-hand', area: 3, hand: 2 });
    expect(answerFor(questions, 'p')?.answer.offer.do).toBe('follow-split');
  });
});

describe('wagers of one player', () => {
  it('are laid again where they are missing', () => {
    const now = laidBy([box(2, [], { wagers: [{ player: 'anna', cents: 500, super_sevens_cents: 0, insurance_cents: 0 }] })], 'anna');
    expect(
      missing(
        [
          { box: 2, cents: 1_000, sevens: true },
          { box: 4, cents: 500, sevens: false },
        ],
        now,
      ),
    ).toEqual([
      { box: 2, cents: 500, sevens: true },
      { box: 4, cents: 500, sevens: false },
    ]);
    expect(missing(now, now)).toEqual([]);
  });

  it('count what doubling and insurance added, and not what is lost already', () => {
    const doubled = hand(['5s', '6s', '9d'], {
      doubled: true,
      stakes: [
        { player: 'anna', cents: 1_000, added_cents: 500 },
        { player: 'bo', cents: 900, added_cents: 0 },
      ],
    });
    const boxes = [
      box(1, [doubled, hand(['8h', '8d', 'Ts'], { state: 'bust', bust: true })], {
        wagers: [{ player: 'anna', cents: 1_000, super_sevens_cents: 0, insurance_cents: 250 }],
      }),
      box(2, []),
    ];
    expect(atStake(boxes, 'anna')).toBe(1_000 + 500 + 250 + 1_000);
    expect(atStake(boxes, undefined)).toBe(0);
  });

  it('are shown by one’s own result first', () => {
    const all = [settled({ player: 'bo', result: 'lost' }), settled()];
    expect(outcomeAt(all, 3, 1, 'anna')?.player).toBe('anna');
    expect(outcomeAt(all, 3, 1, 'cy')?.player).toBe('bo');
    expect(outcomeAt(all, 3, 2, 'anna')).toBeUndefined();
  });
});

describe('the layout of a box', () => {
  it('keeps every card inside, side by side and in order', () => {
    for (const count of [1, 2, 3]) {
      const hands = layHands(Array.from({ length: count }, () => hand(['2s', '3s', '2d', '3d', '2h', '3h', '4s', 'Ac'])));
      hands.forEach((one, nth) => {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right).toBeLessThanOrEqual(wideFor(count));
        if (nth > 0) expect(one.left).toBeGreaterThan(hands[nth - 1]!.right);
        expect(one.cards.map((card) => card.x)).toEqual(one.cards.map((card) => card.x).toSorted((a, b) => a - b));
      });
    }
  });

  it('raises the hand to be decided on and turns a doubled card', () => {
    const [rest, active] = layHands([hand(['5s', '6s', '9d'], { doubled: true }), hand(['8s', '3s'], { active: true })]);
    expect(active!.top).toBeLessThan(rest!.top);
    expect(rest!.cards.map((card) => card.turned)).toEqual([false, false, true]);
  });

  it('stands the boxes in an arc and the stacks around a middle', () => {
    const dips = [1, 2, 3, 4, 5, 6, 7].map((one) => dip(one, 7));
    expect(dips[0]).toBeCloseTo(0);
    expect(dips[3]).toBeCloseTo(1);
    expect(dips).toEqual(dips.toReversed());
    expect(spread(1, 100, 130)).toEqual([100]);
    expect(spread(2, 100, 130)).toEqual([67.5, 132.5]);
    expect(spread(2, 100, 188)).toEqual([64, 136]);
    expect(rowsAt(3).map((y) => y - rowsAt(1)[0]!)).toEqual([-24, 0, 24]);
  });
});

describe('words', () => {
  it('name hands and what goes on', () => {
    expect(totalText(hand(['As', '6h'], { total: 17, soft: true }))).toBe('Soft 17');
    expect(totalText(hand(['As', 'Kh'], { total: 21, soft: true, blackjack: true }))).toBe('Blackjack');
    expect(totalText(hand(['Ts', 'Kh', '5d'], { total: 25, bust: true }))).toBe('Bust 25');
    expect(handText(hand(['5s', '6h', 'Td'], { total: 21, doubled: true, state: 'stood' }))).toBe(
      '21: five of spades, six of hearts, ten of diamonds; doubled down; stands',
    );
    expect(statusText(game({ turn: { box: 2, hand: 1, player: 'bo', choices: [] }, boxes: [box(2, [hand(['8s', '8h'])])] }), 'anna')).toBe(
      'bo decides on box 2',
    );
    expect(statusText(game({ asks: [{ player: 'anna', box: 2, what: 'insurance' }] }), 'anna')).toBe('Insurance: your answer');
    expect(statusText(game({ phase: 'betting' }), 'anna')).toMatch(/first wager/);
  });

  it('tell how wagers came out', () => {
    expect(sumText(settled())).toBe('+$10.00');
    expect(sumText(settled({ result: 'stand-off' }))).toBe('Stand-off');
    expect(netCents(settled({ result: 'lost' }))).toBe(-1_000);
    expect(placeText(settled({ hand: 2 }), true)).toBe('Box 3, hand 2');
    expect(placeText(settled({ what: 'super-sevens', hand: null }), false)).toBe('Box 3, Super Sevens');
    expect(
      pastSettled({
        event: 'sevens-settled',
        player: 'anna',
        area: 3,
        stake_cents: 500,
        found: 'two',
        odds: '50:1',
        payment_cents: 25_000,
        rule: 'nz-1996/blackjack/14.4',
      }),
    ).toMatchObject({ what: 'super-sevens', result: 'won', how: 'two', payment_cents: 25_000 });
    expect(
      pastSettled({ event: 'stake-settled', player: 'anna', area: 3, hand: 1, stake_cents: 500, result: 'lost', how: 'bust', payment_cents: 0 }),
    ).toMatchObject({ what: 'hand', result: 'lost', hand: 1 });
  });

  it('keep the rule of every note', () => {
    const note = noteOf({ seq: 9, event: 'total-announced', area: 3, hand: 1, total: 17, words: 'Seventeen', rule: 'nz-1996/blackjack/7.4' }, 'anna');
    expect(note).toMatchObject({ tone: 'aside', text: 'Box 3: seventeen', rule: 'nz-1996/blackjack/7.4' });
    const split = noteOf({ seq: 9, event: 'total-announced', area: 3, hand: 2, total: 11, words: 'Eleven', rule: null }, 'anna', (box) => box === 3);
    expect(split?.text).toBe('Box 3, hand 2: eleven');
    expect(noteOf({ seq: 14, event: 'held-to-minimum', player: 'bo', rule: 'nz-1996/blackjack/4.9' }, 'anna')).toMatchObject({
      tone: 'table',
      text: 'bo is held to the minimum until the cards are shuffled',
      rule: 'nz-1996/blackjack/4.9',
    });
    expect(handText(hand(['2s', '9h'], { state: 'stood', absent: true }))).toBe('16: two of spades, nine of hearts; completed by the dealer');
    expect(noteOf({ seq: 13, event: 'absence-directed', area: 3, hand: 1, absent: true, rule: null }, 'anna')?.text).toBe(
      'Nobody answers for box 3: the dealer completes the hand',
    );
    expect(noteOf({ seq: 10, event: 'pair-split', area: 3, hand: 1, player: 'anna', cents: 1_000, rule: null }, 'anna')?.text).toBe('You split box 3 with $10');
    expect(noteOf({ seq: 11, event: 'follow-declined', area: 3, hand: 1, player: 'bo', absent: true, rule: null }, 'anna')?.text).toBe(
      'bo adds nothing on box 3, for want of an answer',
    );
    expect(noteOf({ seq: 12, event: 'box-wagered', area: 3, player: 'bo', cents: 500, rule: null }, 'anna')).toBeNull();
  });
});
