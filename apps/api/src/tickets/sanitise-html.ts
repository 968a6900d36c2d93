/**
 * Reduces HTML to the tags that a ticket may contain, before it is stored (api-raise_ticket-009); the domain defines
 * the rules.
 */

import { cleanLines } from '@portal/domain/text/clean-text';
import {
  ALIGNED_TAGS,
  DROPPED_TAGS,
  TICKET_ALIGNMENTS,
  TICKET_TAGS,
  ticketText,
} from '@portal/domain/ticket-html';
import sanitize from 'sanitize-html';
import { invalid } from '../contract/errors.ts';

/** Equivalent tags of other editors. */
const SYNONYMS = { b: 'strong', i: 'em', ins: 'u', strike: 's', del: 's' };

/** Far deeper than real nested lists; deeper nesting slows parsers and may overflow their stacks. */
const MAX_DEPTH = 40;

const rules: sanitize.IOptions = {
  allowedTags: [...TICKET_TAGS],
  allowedAttributes: Object.fromEntries(ALIGNED_TAGS.map((tag) => [tag, ['style']])),
  // Only alignments of our own list remain; see withoutAttributes.
  parseStyleAttributes: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...DROPPED_TAGS],
  transformTags: { ...SYNONYMS, '*': withoutAttributes },
  nestingLimit: MAX_DEPTH,
};

/** Trimmed; a text without any tag becomes a paragraph for each of its lines. Sanitising it again changes nothing. */
export function sanitiseHtml(html: string): string {
  const clean = sanitize(html, rules).trim();
  if (clean === '' || clean.includes('<')) return clean;
  return clean
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

const alignment = new RegExp(`(?:^|;)\\s*text-align\\s*:\\s*(${TICKET_ALIGNMENTS.join('|')})\\s*(?:;|$)`);

/** Removes every attribute; an allowed alignment is written back from our own list. */
function withoutAttributes(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const found = alignment.exec(attributes['style'] ?? '')?.[1];
  return { tagName, attribs: found === undefined ? {} : { style: `text-align:${found}` } };
}

/** Throws 400 when the trimmed text has fewer than `fewest` characters, counted as people see them. */
export function cleanMessage(html: string, fewest: number): string {
  const clean = cleanLines(sanitiseHtml(html));
  if ([...ticketText(clean)].length < fewest) {
    throw invalid([{ field: 'message', message: `Message must be ${fewest} characters long.` }]);
  }
  return clean;
}
