/** The names in braces that canned replies may have, and the words that still have one. */

export const REPLY_NAMES = ['customer', 'order', 'service', 'staff', 'ticket'] as const;
export type ReplyName = (typeof REPLY_NAMES)[number];

export const IN_BRACES = /\{\s*([a-z]+)\s*\}/gi;

/** Undefined for any other word. */
export const replyName = (word: string): ReplyName | undefined =>
  REPLY_NAMES.find((known) => known === word.toLowerCase());

/** What is wrong with words that a customer would read with a name still in braces. */
export function unfilledFault(text: string): string | undefined {
  const names = new Set([...text.matchAll(IN_BRACES)].map(([, word = '']) => replyName(word)));
  names.delete(undefined);
  if (names.size === 0) return undefined;
  const written = [...names].map((name) => `{${name}}`).join(', ');
  return `Write what ${written} stands for, or take it out, before you send this.`;
}
