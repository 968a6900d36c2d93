/** Splits a search into words; a row must contain each of them, in any order. */

import { foldText } from './fold-text.ts';

/** Spellings of one word, folded, the typed one first; any of them matches. */
export type SearchWord = readonly [string, ...string[]];

/** Separates two fields, so that no match spans both; `foldText` leaves none in a text. */
export const FIELD_BORDER = '\u001F';

// Bounds what one search costs. The longest find the fewest rows.
const MOST_WORDS = 8;

// A number may be separated from its prefix: "ord 40" is one word.
const WORDS =
  /(?<![\p{L}\p{N}])#?(?<kind>ord|tkt)[\s#-]*0*(?<id>[1-9]\d{0,14})(?![\p{L}\p{N}])|[^\s\p{L}\p{N}]*[\p{L}\p{N}]\S*/gu;
const PHONE = /^\+?[\d\s().-]+$/;
const NATIONAL_NUMBER = /^(?:0|(?:00)?91)?(?<number>\d{10})$/;
const PRICE = /^(?<sign>rs\.?|inr|₹)?(?<rupees>\d[\d,]*)(?<paise>\.\d\d)?(?:\/-)?$/;
const ABBREVIATIONS = [
  ['pvt', 'private'],
  ['ltd', 'limited'],
] as const;

const grouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Empty for an empty text. A text without letters and digits is one word, unchanged. */
export function searchWords(q: string): readonly SearchWord[] {
  const text = foldText(q);
  if (text === '') return [];
  const phone = phoneOf(text);
  if (phone !== undefined) return [distinct(text, phone, ...alternativeSpellings(text))];
  const found = [...text.matchAll(WORDS)].map(([typed, kind, id]) =>
    kind === undefined || id === undefined
      ? distinct(typed, ...alternativeSpellings(typed))
      : distinct(typed, `${kind}-${id.padStart(6, '0')}`),
  );
  const words = [...new Map(found.map((word) => [word[0], word])).values()];
  if (words.length === 0) return [[text]];
  return words.toSorted(([one], [other]) => other.length - one.length).slice(0, MOST_WORDS);
}

/** Whether the fields of a row contain every word. */
export function showsWords(fields: readonly string[], words: readonly SearchWord[]): boolean {
  const shown = fields.map(foldText).join(FIELD_BORDER);
  return words.every((word) => word.some((writing) => shown.includes(writing)));
}

/** A phone number's last ten digits, however it is written: +91 91234 56780, 091234-56780; of one without spaces fewer. */
function phoneOf(text: string): string | undefined {
  if (!PHONE.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  if (/^\d{7,9}$/.test(digits) && !text.includes(' ')) return digits;
  return NATIONAL_NUMBER.exec(digits)?.groups?.['number'];
}

function alternativeSpellings(word: string): string[] {
  const price = priceOf(word);
  const [bare = ''] = /^[^.,]+/.exec(word) ?? [];
  const long = ABBREVIATIONS.flatMap(([short, whole]) =>
    bare === short ? [whole] : bare === whole ? [short] : [],
  );
  return [...long, ...(price === undefined ? [] : [price])];
}

/** As prices are shown, "rs.10,000" and "10,000"; a short number without a sign is written so already. */
function priceOf(word: string): string | undefined {
  const { sign, rupees = '', paise = '' } = PRICE.exec(word)?.groups ?? {};
  const digits = rupees.replaceAll(',', '');
  if (!/^[1-9]\d{0,8}$/.test(digits)) return undefined;
  if (sign === undefined && digits.length < 4) return undefined;
  return `${sign === undefined ? '' : 'rs.'}${grouping.format(Number(digits))}${paise === '.00' ? '' : paise}`;
}

function distinct(first: string, ...others: readonly string[]): SearchWord {
  return [first, ...new Set(others.filter((other) => other !== first))];
}
