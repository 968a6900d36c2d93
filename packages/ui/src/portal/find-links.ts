/** `href` is undefined for plain text; the `text` of all parts concatenated are the text. */
export type TextPart = { at: number; text: string; href?: string };

export function findLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > done) parts.push({ at: done, text: text.slice(done, index) });
    parts.push({ at: index, text: address, href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done) });
  return parts;
}

/** http and https only; ends at a space, a quote, an angle bracket, or a character that reorders or hides text. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s\p{Cc}\p{Cf}<>"“”„«»]+/giu;

/** Strips trailing punctuation and brackets around the address; brackets opened inside belong to it. */
function withoutPunctuation(found: string): string {
  let end = found.length;
  const open = new Map(
    BRACKETS.map(({ opens, shuts }) => [shuts, count(found, opens) - count(found, shuts)]),
  );
  while (end > 0) {
    const last = found.charAt(end - 1);
    const surplus = open.get(last);
    if (surplus === undefined ? !SENTENCE.includes(last) : surplus >= 0) break;
    if (surplus !== undefined) open.set(last, surplus + 1);
    end -= 1;
  }
  return found.slice(0, end);
}

const SENTENCE = ".,;:!?…।'’‘*_~|`";
const BRACKETS = [
  { opens: '(', shuts: ')' },
  { opens: '[', shuts: ']' },
  { opens: '{', shuts: '}' },
];

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Undefined for an invalid URL, and for one with userinfo before `@`, which disguises its host. */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}
