// The languages of the page: no sentence without its words in each, the same slots in all of them, and none that slips past them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preferred, reasoned, speak, spelt, t, teller, told, type Message } from '../src/lib/lang/lang.ts';
import { parts, words as first } from '../src/lib/lang/zh/index.ts';
import asks from '../src/lib/lang/zh/asks.ts';
import reasons from '../src/lib/lang/zh/reasons.ts';
import said from '../src/lib/lang/zh/said.ts';
import training from '../src/lib/lang/zh/training.ts';
import { inSentences } from '../src/lib/training.ts';
import { houseTexts, reached, sentences } from './sentences.ts';

const { messages, bare } = sentences();
const slots = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((slot) => slot[1]!))].sort();
const late = await Promise.all(Object.entries(parts).map(async ([part, load]) => [part, (await load()).default] as const));
const words: Record<string, string> = Object.fromEntries([first, ...late.map(([, its]) => its)].flatMap((its) => Object.entries(its)));

test('no text stands in the page outside of the catalogues', () => expect(bare).toEqual([]));

test('every message has Chinese words, and all Chinese words are used', () => {
  expect([...messages].filter(([message]) => !(message in words)).map(([message, [at]]) => `${at} ${message}`)).toEqual([]);
  expect(Object.keys(words).filter((message) => !messages.has(message))).toEqual([]);
});

test('a message of a part is said only where that part is loaded first', () => {
  for (const [part, its] of late) {
    const loaded = reached(part);
    const elsewhere = Object.keys(its).flatMap((message) =>
      (messages.get(message) ?? []).filter((file) => !loaded.has(file)).map((file) => `${file} ${message}`),
    );
    expect(elsewhere, part).toEqual([]);
  }
});

test.each(['zh'])('the words of %s are there, with the slots of the message and as many forms as the language has', (tag) => {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length;
  for (const [message, text] of Object.entries(words)) {
    expect(text.trim(), message).not.toBe('');
    expect(text.split(' | ').length, message).toBeLessThanOrEqual(forms);
    const asked = message.includes(' | ') ? [...slots(message), 'n'] : slots(message);
    for (const slot of slots(text)) expect(asked, message).toContain(slot);
    if (!message.includes(' | ')) expect(slots(text), message).toEqual(slots(message));
  }
});

test('every reason and sentence of the house has Chinese words with the same slots', () => {
  for (const [reason, text] of Object.entries(reasons)) expect(text, reason).toMatch(/\p{Script=Han}/u);
  for (const [form, text] of Object.entries({ ...said, ...training })) expect(slots(text), form).toEqual(slots(form));
});

test('the house still says what the catalogue tells of it', () => {
  const house = houseTexts()
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll('\\"', '"')
    .toLowerCase();
  const unsaid = Object.keys({ ...asks, ...said, ...training }).filter((form) =>
    form
      .toLowerCase()
      .split(/\{\w+\}|[0-9]+|-/)
      .flatMap((part) => part.split(/ (?:would do|and up)|;/))
      .some((part) => part.trim().length > 7 && !house.includes(part.trim())),
  );
  expect(unsaid).toEqual([]);
});

test.each<[string | null, string[], string]>([
  [null, ['zh-CN', 'en'], 'zh'],
  [null, ['zh-Hant-TW'], 'zh'],
  [null, ['de-DE', 'fr'], 'en'],
  [null, ['de-DE', 'zh'], 'zh'],
  ['en', ['zh-CN'], 'en'],
  ['zh', ['en-NZ'], 'zh'],
  ['xx', ['en-NZ'], 'en'],
])('chosen %s in a browser for %j speaks %s', (chosen, browser, language) => expect(preferred(chosen, browser)).toBe(language));

test('English is made of the message itself', () => {
  expect(t('You won {sum}', { sum: '$5.00' })).toBe('You won $5.00');
  expect(t('Player@person')).toBe('Player');
  expect(t('{n} hand | {n} hands', { n: 1 })).toBe('1 hand');
  expect(t('{n} hand | {n} hands', { n: 2 })).toBe('2 hands');
  expect(told('anything at all')).toBe('anything at all');
  expect(reasoned('SeatTaken')).toBeNull();
});

describe('in Chinese', () => {
  beforeAll(() => speak('zh'));
  afterAll(() => speak('en'));

  test('messages are told with what is filled in', () => {
    expect(t('You won {sum}', { sum: '$5.00' })).toBe('你赢了 $5.00');
    expect(t('{n} hand | {n} hands', { n: 2 })).toBe('2 手牌');
    expect(t('Player')).toBe('闲');
    expect(t('Player@person')).toBe('玩家');
  });

  test.each<[string, string | null]>([
    ['Banker wins, 9 over 5', '庄赢，9 点胜 5 点'],
    ['17, black', '17，黑'],
    ['triple four; total twelve', '围骰 4；共 12 点'],
    ['Roulette', '轮盘'],
    ['Mini baccarat, New Zealand 1996', '迷你百家乐，新西兰 1996'],
    ['pair of kings', '一对 K'],
    ["the table's chips cannot make $7.00; $5.00 or $10.00 would do", '本桌的筹码凑不出 $7.00；可以用 $5.00 或 $10.00'],
    ['nothing that the catalogue knows', null],
  ])('"%s" of the house reads %s', (text, chinese) => expect(told(text)).toBe(chinese));

  test('a refusal whose sentence has no words has those of its reason', () => {
    expect(reasoned('SeatTaken')).toBe('座位已有人');
    expect(spelt('Wager placed')).toBe('Wager placed');
  });

  test.each<[string, string | null]>([
    ['Wagers: Anna 5.00 on player; Bo 10.00 on banker.', '投注：Anna 在闲上 5.00；Bo 在庄上 10.00。'],
    ["Banker's Hand: 9♥ face down", '庄：9♥ 暗牌'],
    [
      'One card too many has been drawn from the shoe: the 9♥, and everybody has seen it. What do the rules make of it?',
      '从牌靴多抽了一张牌：9♥，大家都看见了。规则怎样处理？',
    ],
    ['The card is discarded.', '这张牌弃掉。'],
    ['$12.50', null],
    ['The round is void, and wagers go back. And more.', null],
  ])('"%s" in training reads %s', async (text, chinese) => expect(inSentences(text, (await teller())!)).toBe(chinese));

  test('a message that varies by type keeps its slots', () => {
    const message: Message = 'Rule {id}';
    expect(t(message, { id: '5.12' })).toBe('规则 5.12');
  });
});
