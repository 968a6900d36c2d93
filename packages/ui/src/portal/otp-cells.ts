/** State of the boxes after typing, keys and pasting, and the next focus (otp-003, otp-004). */

import { asciiDigits } from '@portal/domain/text/ascii-digits';

/** The digits of all boxes, an empty string for an empty one, and the box to focus. */
export type OtpCells = { cells: readonly string[]; focus: number };

/** After a box receives text: it keeps one digit, further digits fill the following boxes. */
export function applyInput(cells: readonly string[], at: number, text: string): OtpCells {
  const before = cells[at] ?? '';
  if (text === '') return { cells: cells.with(at, ''), focus: at };
  // A typed key is 0 to 9 [otp-002]; a pasted or autofilled code may be in another script.
  const typed =
    text.length > 2
      ? digitsOf(text)
      : (text.length === 2 ? text.replace(before, '') : text).replaceAll(/[^0-9]/g, '');
  return typed === '' ? { cells, focus: at } : fillDigits(cells, at, typed);
}

/** After a navigation key: backspace or an arrow; undefined for any other key. */
export function applyKey(cells: readonly string[], at: number, key: string): OtpCells | undefined {
  const back = Math.max(0, at - 1);
  if (key === 'ArrowLeft') return { cells, focus: back };
  if (key === 'ArrowRight') return { cells, focus: Math.min(cells.length - 1, at + 1) };
  if (key !== 'Backspace') return undefined;
  // The last box keeps the focus when emptied, to correct its digit.
  const mends = cells[at] !== '' && at === cells.length - 1;
  return { cells: cells.with(at, ''), focus: mends ? at : back };
}

/** Fills the boxes with a text's digits from one box on; a complete code fills all boxes, wherever it is pasted. */
export function fillDigits(cells: readonly string[], at: number, text: string): OtpCells {
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
