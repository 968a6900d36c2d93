/** Joins text to one line, so it can't forge a mail header or a line of the text part. */

// Keeps the joiners U+200C and U+200D, which several Indian scripts need.
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029\s]+/gu;
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/gu;

export function oneLine(text: string): string {
  return text.replaceAll(REORDERING, '').replaceAll(LINE_BREAKERS, ' ').trim();
}
