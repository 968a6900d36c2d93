/** What a search of the palette means: a number of an order or ticket, or a part of a name. */

export interface Wanted {
  /** Of orders. Undefined when the text is none, or says that it is of a ticket. */
  readonly order: number | undefined;
  readonly ticket: number | undefined;
  /** Of people: a bare number only. */
  readonly person: number | undefined;
  /** In lower case; undefined when it is too short for an index to find it by. */
  readonly text: string | undefined;
}

const numberPattern = /^(?<prefix>ord|tkt)?[\s#-]*0*(?<digits>[1-9]\d{0,14})$/i;
/** Trigrams. Shorter words would read every row. */
const shortestText = 3;

/** "ord-12", "TKT-000012", "#12" and "12" are numbers, and texts as well. */
export function readWanted(q: string): Wanted {
  const typed = q.trim().replaceAll('\u001f', ' ');
  const { prefix, digits } = numberPattern.exec(typed)?.groups ?? {};
  const number = digits === undefined ? undefined : Number(digits);
  const of = prefix?.toLowerCase();
  return {
    order: of === 'tkt' ? undefined : number,
    ticket: of === 'ord' ? undefined : number,
    person: of === undefined ? number : undefined,
    text: typed.length < shortestText ? undefined : typed.toLowerCase(),
  };
}
