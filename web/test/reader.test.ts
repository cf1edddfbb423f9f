// Leafing through the rules: books, parts, neighbours and the words that a search found.
import { expect, test, vi } from 'vitest';
import type { RuleLine } from '../src/lib/net/generated.ts';
import { beside, bookOf, booksIn, marked, numberOf, partsOf } from '../src/lib/reader.ts';
import { pageOf } from '../src/lib/router.svelte.ts';

// Which page is shown is read from the address as soon as the router is there.
vi.hoisted(() => Object.assign(globalThis, { location: { pathname: '/' }, addEventListener: () => undefined }));

const rule = (id: string, says: string | null = 'Something'): RuleLine => ({ id, kind: 'shown', says });
const rules = [
  rule('nz-1996/roulette/1.0', 'Fixes terms'),
  rule('nz-1996/roulette/2.1', 'The wheel stands at one end'),
  rule('nz-1996/roulette/2.10', 'The ball is white'),
  rule('nj-19-47/minibaccarat/7.1(a)'),
  rule('nj-19-47/minibaccarat/7.2(a)'),
  rule('nj-19-47/minibaccarat/7.2(b)', null),
];

test('a rule is of a book and has a number in it', () => {
  expect([bookOf('nz-1996/roulette/2.1'), numberOf('nz-1996/roulette/2.1')]).toEqual(['nz-1996/roulette', '2.1']);
  expect(booksIn(rules)).toEqual(['nz-1996/roulette', 'nj-19-47/minibaccarat']);
});

test('parts follow the numbers, one level deeper where all begin alike', () => {
  expect(partsOf(rules, 'nz-1996/roulette').map((part) => [part.number, part.rules.length])).toEqual([
    ['1', 1],
    ['2', 2],
  ]);
  expect(partsOf(rules, 'nj-19-47/minibaccarat').map((part) => part.number)).toEqual(['7.1', '7.2']);
});

test('previous and next stay in the book and end with it', () => {
  expect(beside(rules, 'nz-1996/roulette/2.1').before?.id).toBe('nz-1996/roulette/1.0');
  expect(beside(rules, 'nz-1996/roulette/2.1').after?.id).toBe('nz-1996/roulette/2.10');
  expect(beside(rules, 'nz-1996/roulette/2.10').after).toBeUndefined();
  expect(beside(rules, 'nj-19-47/minibaccarat/7.1(a)').before).toBeUndefined();
  expect(beside(rules, 'nz-1996/roulette/2.1(a)(ii)').after?.id, 'a paragraph is at its rule').toBe('nz-1996/roulette/2.10');
  expect(beside(rules, 'nowhere/1')).toEqual({ before: undefined, after: undefined });
});

test('the words that were found are marked, whole and in any case', () => {
  expect(marked('The wheel (Wheels!)', ['wheel', 'wheels'])).toEqual([
    { text: 'The', found: false },
    { text: ' ', found: false },
    { text: 'wheel', found: true },
    { text: ' (', found: false },
    { text: 'Wheels', found: true },
    { text: '!)', found: false },
  ]);
});

test('a book and the list of books have their addresses', () => {
  expect(pageOf('/books')).toEqual({ name: 'book', id: '' });
  expect(pageOf('/books/nz-1996/roulette')).toEqual({ name: 'book', id: 'nz-1996/roulette' });
  expect(pageOf('/rules/nz-1996/roulette/2.1')).toEqual({ name: 'rule', id: 'nz-1996/roulette/2.1' });
});
