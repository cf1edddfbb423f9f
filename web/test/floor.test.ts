import { expect, test } from 'vitest';
import { commandOf, fieldOf, formsOf, readField } from '../src/lib/floor/form.ts';
import type { Dispute, SentOffer } from '../src/lib/floor/types.ts';
import { eventText, standsText } from '../src/lib/floor/words.ts';

const facts = { facts: true as const };
const offers: SentOffer[] = [
  { do: 'allow-limits', roles: ['manager'], player: 'anna', open: { max_cents: facts, min_cents: facts }, optional: ['min_cents'] },
  { do: 'allow-limits', roles: ['manager'], player: 'bo', open: { max_cents: facts, min_cents: facts }, optional: ['min_cents'] },
  { do: 'refer-dispute', roles: ['player', 'dealer'], player: 'anna', dispute: 1 },
  { do: 'refer-dispute', roles: ['player', 'dealer'], player: 'bo', dispute: 2 },
  { do: 'decide-dispute', roles: ['supervisor'], dispute: 3, open: { ruling: { one_of: ['upheld', 'dismissed'] }, words: facts } },
  { do: 'raise-dispute', roles: ['player', 'dealer'], player: 'anna', open: { words: facts, about: facts }, optional: ['about'] },
  { do: 'raise-dispute', roles: ['player', 'dealer'], open: { player: facts, words: facts, about: facts }, optional: ['about'] },
  { do: 'close-table', roles: ['manager'], from_ms: 60_000 },
  { do: 'post-closing-sign', roles: ['manager'], open: { in_minutes: { least: 20, most: 65_535 } }, optional: ['in_minutes'] },
];
const form = (word: string) => formsOf(offers, [word])[0]!;

test('all offers of a command are one form, without what is not offered', () => {
  expect(formsOf(offers, ['close-table', 'admit', 'allow-limits']).map(({ word }) => word)).toEqual(['close-table', 'allow-limits']);
  expect(form('close-table')).toMatchObject({ fields: [], fixed: {}, fromMs: 60_000 });
  expect(form('allow-limits').fields.map(({ name, kind, optional }) => [name, kind, optional])).toEqual([
    ['player', 'choice', false],
    ['max_cents', 'money', false],
    ['min_cents', 'money', true],
  ]);
  // Anybody may be named where a stranger may.
  expect(form('raise-dispute').fields.map(({ name, kind }) => [name, kind])).toContainEqual(['player', 'person']);
});

test('a command is said once what it needs is said, and not before', () => {
  const allow = form('allow-limits');
  expect(commandOf(allow, {})).toEqual({ missing: 'player' });
  expect(commandOf(allow, { player: 'carl', max_cents: '10' })).toEqual({ missing: 'player' });
  expect(commandOf(allow, { player: 'bo', max_cents: 'ten' })).toEqual({ missing: 'max_cents' });
  expect(commandOf(allow, { player: 'bo', max_cents: '1,000' })).toEqual({ command: { do: 'allow-limits', player: 'bo', max_cents: 100_000 } });
  expect(commandOf(form('decide-dispute'), { ruling: 'upheld', words: ' seen ' })).toEqual({
    command: { do: 'decide-dispute', dispute: 3, ruling: 'upheld', words: 'seen' },
  });
});

test('a sign may say in how many minutes, and need not', () => {
  const sign = form('post-closing-sign');
  expect(sign.fields).toEqual([{ name: 'in_minutes', kind: 'number', optional: true, least: 20, most: 65_535 }]);
  expect(commandOf(sign, {})).toEqual({ command: { do: 'post-closing-sign' } });
  expect(commandOf(sign, { in_minutes: '45' })).toEqual({ command: { do: 'post-closing-sign', in_minutes: 45 } });
  expect(commandOf(sign, { in_minutes: 'soon' })).toEqual({ missing: 'in_minutes' });
});

test('whose dispute it is follows from the dispute', () => {
  const refer = form('refer-dispute');
  expect(refer.fields.map(({ name }) => name)).toEqual(['dispute']);
  expect(commandOf(refer, { dispute: '2' })).toEqual({ command: { do: 'refer-dispute', dispute: 2, player: 'bo' } });
});

test('numbers are read as numbers and a choice as what was offered', () => {
  expect(readField({ name: 'about', kind: 'number', optional: true, least: null, most: null }, '41')).toBe(41);
  expect(readField({ name: 'about', kind: 'number', optional: true, least: null, most: null }, 'x')).toBeNull();
  expect(readField({ name: 'seat', kind: 'choice', optional: false, values: [2, 3] }, '3')).toBe(3);
  expect(readField({ name: 'words', kind: 'words', optional: false }, '  ')).toBeUndefined();
});

test('a refusal is shown at the field that it is about', () => {
  const typed = { player: 'bo', max_cents: '7' };
  expect(fieldOf(form('allow-limits'), typed, 'AmountTooLarge', 'that is too much')).toBe('max_cents');
  expect(fieldOf(form('allow-limits'), typed, 'PlayerNotPresent', 'bo is not here')).toBe('player');
  expect(fieldOf(form('close-table'), {}, 'SignTooShort', 'wait')).toBeNull();
});

test('how a dispute stands is said in a sentence', () => {
  const dispute: Dispute = { dispute: 1, player: 'anna', words: 'no', about: 7, with: 'first', over: false, decisions: [], further: null, advised: false };
  const dismissed = { instance: 'first' as const, ruling: 'dismissed' as const, words: '' };
  expect(standsText(dispute)).toBe('With the game supervisor, who has yet to decide.');
  expect(standsText({ ...dispute, with: null, decisions: [dismissed], further: 'inspector' })).toBe(
    'Dismissed by the game supervisor. It may go to a Government inspector.',
  );
  expect(standsText({ ...dispute, with: null, over: true, decisions: [{ ...dismissed, instance: 'inspector' }] })).toBe(
    'Dismissed by a Government inspector: that is final.',
  );
});

test('an event is told with whom and what it is about', () => {
  expect(eventText({ seq: 4, at_ms: 1, event: 'wager-placed', player: 'anna', on: 'banker', cents: 2000, rule: 'x/1' })).toEqual({
    what: 'Wager placed',
    facts: 'anna · banker · $20.00',
  });
});
