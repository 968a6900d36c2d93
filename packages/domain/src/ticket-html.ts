/** The HTML that a ticket may contain: what its editor produces (api-raise_ticket-009). One table for server and screen. */

/** Tags of the editor; other tags are unwrapped, their text is kept. */
export const TICKET_TAGS = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
] as const;
export type TicketTag = (typeof TICKET_TAGS)[number];

/** Tags removed with their content, which is no readable text. */
export const DROPPED_TAGS = [
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
  'plaintext',
] as const;

/** The one attribute is `style="text-align: …"` with one of these, on one of `ALIGNED_TAGS`. */
export const TICKET_ALIGNMENTS = ['left', 'center', 'right'] as const;
export type TicketAlignment = (typeof TICKET_ALIGNMENTS)[number];
export const ALIGNED_TAGS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const satisfies readonly TicketTag[];

/** Longest HTML of a message, in characters. */
export const TICKET_HTML_MAX = 50_000;
/** Fewest characters of trimmed text to raise a ticket or reply as its customer (raiseticket-013, ticketdetail-004). */
export const TICKET_MESSAGE_MIN = 5;
/** Fewest characters of trimmed text in any reply (api-ticket_reply-003). */
export const TICKET_REPLY_MIN = 3;

/** Ticket HTML as trimmed plain text with a line per block; lengths are measured on it. */
export function ticketText(html: string): string {
  return html
    .replaceAll(/<(?:br|\/(?:p|h[1-6]|li))\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(ENTITY, (entity, name: string) => decode(name.toLowerCase()) ?? entity)
    .trim();
}

const ENTITY = /&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,6});/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name];
  const point = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

/** Plain text as ticket HTML: a paragraph for each line; nothing in it is read as a tag. */
export function ticketHtml(text: string): string {
  if (text.trim() === '') return '';
  return text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
