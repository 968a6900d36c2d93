/** The message of a ticket or a reply as it is stored, if there is enough text in it (decision 39). */
import { ticketText } from '@portal/domain/ticket-html';
import { invalid } from '../http/errors.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** Throws 400 when fewer than `fewest` characters of trimmed text are left, counted as people count them. */
export function readMessage(html: string, fewest: number): string {
  // A NUL, which Postgres can't keep, is left out.
  const clean = sanitiseHtml(html.replaceAll('\u0000', ''));
  if ([...ticketText(clean)].length < fewest) {
    throw invalid([{ field: 'message', message: `Message must be ${fewest} characters long.` }]);
  }
  return clean;
}

/** A short text of a form in one line, without what can't be seen. */
export const readLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
