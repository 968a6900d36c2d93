/** Fills in a canned reply's placeholders: {customer}, {order}, {service}, {staff}, {ticket}. */

import { IN_BRACES, type ReplyName, replyName } from '@portal/domain/reply-names';
import { ticketText } from '@portal/domain/ticket-html';

/** Values that the screen knows; the other placeholders stay in braces. */
export type ReplyValues = Partial<Record<ReplyName, string>>;

export type FilledReply = {
  /** HTML of the editor, for tickets. */
  html: string;
  /** The same as plain text, for chats. */
  text: string;
  /** Placeholders without a value. */
  missing: readonly ReplyName[];
};

/** Values are escaped. */
export function fillReply(html: string, values: ReplyValues): FilledReply {
  const missing = new Set<ReplyName>();
  const filled = html.replaceAll(IN_BRACES, (written, word: string) => {
    const name = replyName(word);
    if (name === undefined) return written;
    const value = values[name]?.trim();
    if (value !== undefined && value !== '') return escapeText(value);
    missing.add(name);
    return written;
  });
  return { html: filled, text: ticketText(filled), missing: [...missing] };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
