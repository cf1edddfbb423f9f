// The accounts that a browser keeps: nothing is thrown away unless it is said, whatever was stored.
import { expect, test } from 'vitest';
import { accountOf, codeText, currentOf, entered, forgotten, left, NOBODY, readCode, readKept } from '../src/lib/accounts.ts';

const anna = { name: 'anna', token: 'a'.repeat(64) };
const bo = { name: 'bo', token: 'b'.repeat(64) };

test('who signs out stays on the list and may come back', () => {
  const kept = left(entered(NOBODY, anna));
  expect(currentOf(kept)).toBeUndefined();
  expect(accountOf(kept, 'Anna')).toEqual(anna);
  expect(currentOf(entered(kept, anna))).toEqual(anna);
});

test('another name joins the list, the same one replaces its token', () => {
  const both = entered(left(entered(NOBODY, anna)), bo);
  expect(both).toEqual({ current: 'bo', known: [bo, anna] });
  const renewed = { ...anna, token: 'c'.repeat(64) };
  expect(entered(both, renewed)).toEqual({ current: 'anna', known: [renewed, bo] });
});

test('only the account that is named is forgotten', () => {
  const both = entered(entered(NOBODY, anna), bo);
  expect(forgotten(both, 'anna')).toEqual({ current: 'bo', known: [bo] });
  expect(forgotten(both, 'bo')).toEqual({ current: null, known: [anna] });
  expect(forgotten(both, 'eve')).toEqual(both);
});

test('what was stored is read back; what is no such thing is nobody', () => {
  const both = entered(entered(NOBODY, anna), bo);
  expect(readKept(JSON.stringify(both))).toEqual(both);
  for (const text of [null, '', '{', 'null', '7', '[]', '"x"']) expect(readKept(text)).toEqual(NOBODY);
  expect(readKept('{"current":5,"known":[{"name":"anna"},null,{"name":"bo","token":"b"}]}')).toEqual({ current: null, known: [{ name: 'bo', token: 'b' }] });
});

test('a recovery code is read as it was shown, in either case and without its blanks', () => {
  const token = '0123456789abcdef'.repeat(4);
  expect(codeText(token).split(' ')).toHaveLength(8);
  for (const text of [token, codeText(token), codeText(token).toUpperCase(), `\n ${codeText(token).replaceAll(' ', '-')} `]) expect(readCode(text)).toBe(token);
  for (const text of ['', token.slice(1), `${token}0`, token.replace('a', 'g')]) expect(readCode(text)).toBeNull();
});
