/** Turns a reader of typed text into a zod field: its result is the value, its fault the message. */

import * as z from 'zod/mini';
import type { CheckedText } from '../text/checked-text.ts';
import { cleanAddress, cleanLine, cleanLines } from '../text/clean-text.ts';
import { lengthFault } from '../text/length-fault.ts';

export const typed = (read: (text: string) => CheckedText, missing?: string) =>
  z.string(missing).check((payload) => {
    const checked = read(payload.value);
    if ('text' in checked) payload.value = checked.text;
    else payload.issues.push({ code: 'custom', message: checked.fault, input: payload.value });
  });

/** One required line; `missing` is the message when it is empty. */
export const neededLine = (missing: string, most: number) =>
  typed((text) => needed(cleanLine(text), missing, most), missing);

/** Several required lines. */
export const neededLines = (missing: string, most: number) =>
  typed((text) => needed(cleanLines(text), missing, most), missing);

export const line = (most: number) => typed((text) => notLonger(cleanLine(text), most));

/** An address as printed on an invoice; may be empty. */
export const address = (most: number) => typed((text) => notLonger(cleanAddress(text), most));

function needed(clean: string, missing: string, most: number): CheckedText {
  return clean === '' ? { fault: missing } : notLonger(clean, most);
}

function notLonger(clean: string, most: number): CheckedText {
  const fault = lengthFault(clean, most);
  return fault === undefined ? { text: clean } : { fault };
}
