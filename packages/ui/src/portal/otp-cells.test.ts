import { describe, expect, it } from 'vitest';
import { applyKey, applyInput, fillDigits } from './otp-cells.ts';

describe('typing in a box', () => {
  it.each([
    ['a digit into an empty box', '12----', 2, '3', '123---', 3],
    ['the last digit', '12345-', 5, '6', '123456', 5],
    ['a second digit behind the first', '12----', 1, '29', '19----', 2],
    ['a second digit before the first', '12----', 1, '92', '19----', 2],
    ['the same digit again', '12----', 1, '22', '12----', 2],
    ['a letter', '12----', 2, 'a', '12----', 2],
    ['a letter behind a digit', '12----', 1, '2a', '12----', 1],
    ['nothing any more', '123---', 1, '', '1-3---', 1],
    ['a code that the device offers', '------', 0, '042917', '042917', 5],
  ])('%s', (_name, before, at, text, after, focus) => {
    expect(applyInput(cells(before), at, text)).toEqual({ cells: cells(after), focus });
  });
});

describe('a key', () => {
  it.each([
    ['Backspace', 'in a filled box empties it and goes back', '123---', 2, '12----', 1],
    ['Backspace', 'in an empty box goes back and keeps what is there', '123---', 3, '123---', 2],
    ['Backspace', 'in the first box stays', '1-----', 0, '------', 0],
    ['Backspace', 'in the last box empties it for another digit', '123456', 5, '12345-', 5],
    ['ArrowLeft', 'goes back', '123---', 2, '123---', 1],
    ['ArrowRight', 'goes on', '123---', 2, '123---', 3],
    ['ArrowRight', 'stays in the last box', '123456', 5, '123456', 5],
  ])('%s %s', (key, _what, before, at, after, focus) => {
    expect(applyKey(cells(before), at, key)).toEqual({ cells: cells(after), focus });
  });

  it.each(['Enter', 'Tab', '7'])('%s is left to the browser', (key) => {
    expect(applyKey(cells('12----'), 2, key)).toBeUndefined();
  });
});

describe('pasting', () => {
  it.each([
    ['a code with a space, in a later box', '------', 3, '042 917', '042917', 5],
    ['more digits than boxes', '------', 0, '0429178', '042917', 5],
    ['a few digits where the focus is', '1-----', 1, '23', '123---', 3],
    ['letters', '1-----', 1, 'abc', '1-----', 1],
  ])('%s', (_name, before, at, text, after, focus) => {
    expect(fillDigits(cells(before), at, text)).toEqual({ cells: cells(after), focus });
  });
});

/** Boxes written as digits, "-" for an empty one. */
function cells(text: string): string[] {
  return Array.from(text, (digit) => (digit === '-' ? '' : digit));
}
