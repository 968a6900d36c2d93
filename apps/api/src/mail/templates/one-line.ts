/** Brings text onto one line, so that it can add no mail header and no forged line to a text part. */

// Only controls that break or reorder a line go: the joiners U+200C and U+200D are letters' parts in
// several Indian scripts and must stay.
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029\s]+/gu;
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/gu;

export function oneLine(text: string): string {
  return text.replaceAll(REORDERING, '').replaceAll(LINE_BREAKERS, ' ').trim();
}
