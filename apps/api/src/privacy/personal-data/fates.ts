/** The vocabulary of the listing: what happens to a column on erasure and on export. */

import type { DB } from '../../db/schema.gen.ts';

/** What the erasure does to a column of a row that stays, or why it keeps it. */
export type Erasure =
  | 'cleared'
  | 'replaced'
  /** Set to the time of the erasure. */
  | 'written'
  /** Erased from quotes that were never paid; kept: books otherwise. */
  | 'cleared unless paid'
  | 'replaced unless paid'
  /** Tax law asks for invoices and the payments behind them (record 0014). */
  | 'kept: books'
  /** The audit log holds ids and states, no contacts or texts (record 0022). */
  | 'kept: audit'
  /** Identifies nobody once name and contacts are erased: ids, times, states, catalogue texts. */
  | 'kept: anonymous'
  /** jobs/clean-up.ts deletes the row within days. */
  | 'kept: days'
  /** Only set for staff and admins, who can't request erasure. */
  | 'kept: staff only';

/** `section.key` of my-data.json, `Files` for stored files, or why the column is not exported. */
export type Archived =
  | `${string}.${string}`
  | 'Files'
  /** A password, code, key, or a hash of one. */
  | 'not: secret'
  /** Ids, counters and state of the product itself. */
  | 'not: internal'
  /** Which staff member acted, or an internal note. */
  | 'not: staff'
  /** Catalogue text, the same for everyone. */
  | 'not: catalogue'
  /** Derived from columns listed elsewhere. */
  | 'not: computed';

/** Covers every column of a table: a missing one is a compile error. */
type TableFate<Table extends keyof DB> =
  | { readonly rows: 'deleted'; readonly columns: Columns<Table, Archived> }
  | { readonly rows: 'kept'; readonly columns: Columns<Table, readonly [Erasure, Archived]> }
  /** Each column with the reason why it holds no customer data. */
  | { readonly rows: 'no customer data'; readonly columns: Columns<Table, string> };

type Columns<Table extends keyof DB, Fate> = Readonly<Record<keyof DB[Table], Fate>>;

export type Fates = { readonly [Table in keyof DB]: TableFate<Table> };

/** Assigns the same fate to several columns, named in a space-separated list. */
export const each = <const Fate, const Names extends string>(
  fate: Fate,
  columns: Names,
): Readonly<Record<Words<Names>, Fate>> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  Object.fromEntries(columns.split(' ').map((column) => [column, fate])) as Record<Words<Names>, Fate>;

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
