/** Cuts a text into plain words and web addresses. */

/** `href` is undefined for plain words; all `words` one after another are the text. */
export type TextPart = { at: number; words: string; href?: string };

export function findLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutPunctuation(found);
    const href = hrefOf(words);
    if (href === undefined) continue;
    if (index > done) parts.push({ at: done, words: text.slice(done, index) });
    parts.push({ at: index, words, href });
    done = index + words.length;
  }
  if (done < text.length) parts.push({ at: done, words: text.slice(done) });
  return parts;
}

/** Two schemes alone; it ends at a space, a quote, a bracket of a tag, or what could turn or hide its letters. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s\p{Cc}\p{Cf}<>"“”„«»]+/giu;

/** What ends a sentence or a bracket around the address; brackets that the address opens itself belong to it. */
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

const count = (words: string, sign: string) => words.split(sign).length - 1;

/** Undefined for what is no address, and for one with a name before `@`, which only pretends to be another host. */
function hrefOf(words: string): string | undefined {
  if (!URL.canParse(words)) return undefined;
  const url = new URL(words);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}
