/** Puts what is known into a canned reply where it names it in braces: {customer}, {order}, {service}, {staff}, {ticket}. */
import { ticketText } from '@portal/domain/ticket-html';
import { IN_BRACES, type ReplyName, replyName } from '@portal/domain/reply-names';

/** What a screen knows of what is answered; the rest stays in braces, to be written by hand. */
export type ReplyValues = Partial<Record<ReplyName, string>>;

export type FilledReply = {
  /** HTML of the editor, for tickets. */
  html: string;
  /** The same without marks, for chats. */
  text: string;
  /** Names that it asks for and nobody knows here. */
  missing: readonly ReplyName[];
};

/** Nothing in a value is read as a tag. */
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
