/** Finds open tickets similar to a new subject. */

import type { TicketRow } from './tickets.queries.ts';

/** The best three tickets that share a significant word, in subject or service. */
export function similarTickets(subject: string, tickets: readonly TicketRow[]): readonly TicketRow[] {
  const wanted = significantWords(subject);
  return tickets
    .filter(({ status }) => status !== 'Closed')
    .map((ticket) => ({
      ticket,
      shared: countShared(wanted, significantWords(`${ticket.subject} ${ticket.service_name}`)),
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MOST)
    .map(({ ticket }) => ticket);
}

const MOST = 3;
const SHORTEST = 3;
/** A word of four letters or more also matches longer forms: "return", "returns". */
const STEM = 4;

/** Stop words. */
const COMMON = new Set(
  (
    'about after and any are been before can could did does for from get got has have help how its let may more need ' +
    'not now one our out please problem question regarding some still that the them then there this ticket urgent was ' +
    'what when where which who why will with would yet you your'
  ).split(' '),
);

function significantWords(text: string): readonly string[] {
  const words = text.toLocaleLowerCase('en-IN').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= SHORTEST && !COMMON.has(word)))];
}

function countShared(wanted: readonly string[], found: readonly string[]): number {
  return wanted.filter((word) => found.some((other) => isSameWord(word, other))).length;
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= STEM && long.startsWith(short);
}
