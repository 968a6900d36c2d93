import { foldText } from '@portal/domain/text/fold-text';
import { type SearchWord, searchWords } from '@portal/domain/text/search-words';

export interface PaletteQuery {
  /** The order's number. Undefined without a number, and when the text names a ticket. */
  readonly order: number | undefined;
  readonly ticket: number | undefined;
  /** The person's id, from a bare number only. */
  readonly person: number | undefined;
  /** Undefined when they are too short for an index. */
  readonly words: readonly SearchWord[] | undefined;
}

const numberPattern = /^#?(?<prefix>ord|tkt)?[\s#-]*0*(?<digits>[1-9]\d{0,14})$/;
/** The length of a trigram. Shorter words would need a scan of every row. */
const MIN_WORD_LENGTH = 3;

/** "ord-12", "TKT-000012", "#12" and "12" are numbers, and words as well. */
export function parsePaletteQuery(q: string): PaletteQuery {
  const { prefix: of, digits } = numberPattern.exec(foldText(q))?.groups ?? {};
  const number = digits === undefined ? undefined : Number(digits);
  const words = searchWords(q);
  return {
    order: of === 'tkt' ? undefined : number,
    ticket: of === 'ord' ? undefined : number,
    person: of === undefined ? number : undefined,
    words: words.some(([typed]) => typed.length >= MIN_WORD_LENGTH) ? words : undefined,
  };
}
