/** Texts as they are stored: composed letters (NFC), nothing that can't be seen, nothing that turns the direction of text around. */

// Control characters, halves of characters, characters that Unicode keeps for programs, and marks of direction.
const HARMFUL = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061C\u200E\u200F\u202A-\u202E\u2060-\u206F]/gu;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
// Indian and Arabic letters need joiners after them, and so do emoji; elsewhere they are invisible.
const IDLE_JOINERS = /(?<!(?!\p{Script=Latin})[\p{L}\p{M}\p{So}\p{Sk}])(?:\u200C|\u200D|\uFE0E|\uFE0F)+/gu;
const NOT_JOINERS = /(?!\u200C|\u200D|\uFE0E|\uFE0F)/u;
const INVISIBLE_BUT_JOINERS = new RegExp(`${NOT_JOINERS.source}${IGNORABLE.source}`, 'gu');
// oxlint-disable-next-line eslint/no-control-regex -- these end a line in texts of old word processors
const LINE_END = /\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g;

/** One line: a name, a subject, a title. White space of every kind and every end of a line is one space. */
export function cleanLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim();
}

/** Several lines, with their ends as `\n`; without blank ones at either end and without spaces at the end of each. */
export function cleanLines(text: string): string {
  const lines = text.replaceAll(LINE_END, '\n').split('\n').map(cleanOneOfLines);
  return lines.join('\n').replace(/^\n+/, '').trimEnd();
}

/** An address: lines of which none is blank. */
export function cleanAddress(text: string): string {
  return cleanLines(text)
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

/** Without anything invisible, joiners too: for addresses, numbers and codes. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(IGNORABLE, '').replaceAll(/(?!\s)\p{Cc}/gu, '');
}

/** Spaces and tabs within a line stay: tables are pasted into chats. */
function cleanOneOfLines(line: string): string {
  return line
    .split('\t')
    .map((part) => part.replaceAll(HARMFUL, ''))
    .join('\t')
    .normalize('NFC')
    .trimEnd();
}

function visible(text: string): string {
  return text
    .replaceAll(HARMFUL, '')
    .replaceAll(INVISIBLE_BUT_JOINERS, '')
    .replaceAll(IDLE_JOINERS, '')
    .normalize('NFC');
}
