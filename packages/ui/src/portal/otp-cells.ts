/** What typing, keys and pasting do to the boxes of a code, and where they move the focus (otp-003, otp-004). */

import { asciiDigits } from '@portal/domain/text/ascii-digits';

/** The digits of all boxes, empty text for an empty one, and the box that gets the focus. */
export type Cells = { cells: readonly string[]; focus: number };

/** After a box has come to hold a text: one digit stays in it, more fill the boxes that follow. */
export function typedInBox(cells: readonly string[], at: number, text: string): Cells {
  const before = cells[at] ?? '';
  if (text === '') return { cells: cells.with(at, ''), focus: at };
  // A key is 0 to 9 [otp-002]; only what is pasted or offered whole may be in another script.
  const typed =
    text.length > 2
      ? digitsOf(text)
      : (text.length === 2 ? text.replace(before, '') : text).replaceAll(/[^0-9]/g, '');
  return typed === '' ? { cells, focus: at } : withDigits(cells, at, typed);
}

/** After a key that moves: backspace back, the arrows either way; undefined for any other. */
export function pressedInBox(cells: readonly string[], at: number, key: string): Cells | undefined {
  const back = Math.max(0, at - 1);
  if (key === 'ArrowLeft') return { cells, focus: back };
  if (key === 'ArrowRight') return { cells, focus: Math.min(cells.length - 1, at + 1) };
  if (key !== 'Backspace') return undefined;
  // The last box keeps the focus when it is emptied: the digit to mend is this one.
  const mends = cells[at] !== '' && at === cells.length - 1;
  return { cells: cells.with(at, ''), focus: mends ? at : back };
}

/** With the digits of a text from a box on; a whole code fills all boxes, wherever it is pasted. */
export function withDigits(cells: readonly string[], at: number, text: string): Cells {
  const digits = digitsOf(text);
  const from = digits.length >= cells.length ? 0 : at;
  const given = digits.slice(0, cells.length - from);
  return {
    cells: cells.map((cell, n) => given[n - from] ?? cell),
    focus: Math.min(cells.length - 1, from + given.length),
  };
}

function digitsOf(text: string): string {
  return asciiDigits(text).replaceAll(/[^0-9]/g, '');
}
