/** The message of a ticket or a reply as it is stored, if there is enough text in it. */
import { cleanLines } from '@portal/domain/text/clean-text';
import { ticketText } from '@portal/domain/ticket-html';
import { invalid } from '../contract/errors.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** Throws 400 when fewer than `fewest` characters of trimmed text are left, counted as people count them. */
export function readMessage(html: string, fewest: number): string {
  const clean = cleanLines(sanitiseHtml(html));
  if ([...ticketText(clean)].length < fewest) {
    throw invalid([{ field: 'message', message: `Message must be ${fewest} characters long.` }]);
  }
  return clean;
}
