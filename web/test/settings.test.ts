// What was kept of the settings is read whatever it is, and nothing is heard that was not asked for.
import { expect, test } from 'vitest';
import { readChosen, USUAL } from '../src/lib/chosen.ts';

test('without anything kept the choice is the usual one, and it is silent', () => {
  expect(readChosen(null)).toEqual(USUAL);
  expect(USUAL.sound).toBe(false);
});

test('what was chosen is read again', () => {
  const chosen = {
    sound: true,
    voice: true,
    volume: 5,
    speed: 'fast',
    motion: 'less',
    deck: 'four',
    contrast: 'more',
    theme: 'light',
    cloth: 'red',
    hand: 'left',
    asides: false,
  };
  expect(readChosen(JSON.stringify(chosen))).toEqual(chosen);
});

test('what cannot be chosen counts as nothing, one by one', () => {
  for (const text of ['no JSON', 'null', '[]', '7', '"dark"']) expect(readChosen(text)).toEqual(USUAL);
  expect(readChosen('{"sound":"yes","volume":101,"speed":"warp","theme":"light"}')).toEqual({ ...USUAL, theme: 'light' });
  expect(readChosen('{"volume":-1}').volume).toBe(USUAL.volume);
});
