/** The names in braces that canned replies may have, those that mean nothing, and the words that still have one. */
import { ticketText } from './ticket-html.ts';

export const REPLY_NAMES = ['customer', 'order', 'service', 'staff', 'ticket'] as const;
export type ReplyName = (typeof REPLY_NAMES)[number];

export const IN_BRACES = /\{\s*([a-z]+)\s*\}/gi;
const ANYTHING_IN_BRACES = /\{([^{}]*)\}/g;

/** Undefined for any other word. */
export const replyName = (word: string): ReplyName | undefined =>
  REPLY_NAMES.find((known) => known === word.toLowerCase());

/** What is wrong with a canned reply that names what nobody fills in, so that its customer would read the braces. */
export function unknownNamesFault(html: string): string | undefined {
  const words = [...ticketText(html).matchAll(ANYTHING_IN_BRACES)].map(([, word = '']) => word.trim());
  const unknown = [...new Set(words)].filter((word) => replyName(word) === undefined);
  if (unknown.length === 0) return undefined;
  const are = unknown.length === 1 ? 'is not filled in' : 'are not filled in';
  return `${inBraces(unknown)} ${are}. Use ${inBraces(REPLY_NAMES)}, or write it without braces.`;
}

/** What is wrong with words that a customer would read with a name still in braces. */
export function unfilledFault(text: string): string | undefined {
  const words = [...text.matchAll(IN_BRACES)].map(([, word = '']) => replyName(word));
  const names = new Set(words.filter((name) => name !== undefined));
  if (names.size === 0) return undefined;
  return `Write what ${inBraces([...names])} stands for, or take it out, before you send this.`;
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
