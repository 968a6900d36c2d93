/** Placeholders of canned replies: allowed ones, unknown ones, and those left unfilled. */

import { ticketText } from './ticket-html.ts';

export const REPLY_NAMES = ['customer', 'order', 'service', 'staff', 'ticket'] as const;
export type ReplyName = (typeof REPLY_NAMES)[number];

export const IN_BRACES = /\{\s*([a-z]+)\s*\}/gi;
const ANYTHING_IN_BRACES = /\{([^{}]*)\}/g;

/** Undefined for any other word. */
export const replyName = (word: string): ReplyName | undefined =>
  REPLY_NAMES.find((known) => known === word.toLowerCase());

/** The fault of a canned reply with an unknown placeholder, which the customer would see in braces. */
export function unknownNamesFault(html: string): string | undefined {
  const words = [...ticketText(html).matchAll(ANYTHING_IN_BRACES)].map(([, word = '']) => word.trim());
  const unknown = [...new Set(words)].filter((word) => replyName(word) === undefined);
  if (unknown.length === 0) return undefined;
  const are = unknown.length === 1 ? 'is not filled in' : 'are not filled in';
  return `${inBraces(unknown)} ${are}. Use ${inBraces(REPLY_NAMES)}, or write it without braces.`;
}

/** The fault of a text in which a placeholder is still unfilled. */
export function unfilledFault(text: string): string | undefined {
  const words = [...text.matchAll(IN_BRACES)].map(([, word = '']) => replyName(word));
  const names = new Set(words.filter((name) => name !== undefined));
  if (names.size === 0) return undefined;
  return `Write what ${inBraces([...names])} stands for, or take it out, before you send this.`;
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
