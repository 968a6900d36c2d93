/** What may happen to a column: when its customer is erased, and when they ask for an archive of their data. */
import type { DB } from '../../db/schema.gen.ts';

/** What the erasure does to a column of a row that stays, or why it leaves the column alone. */
export type Erasure =
  | 'cleared'
  | 'replaced'
  /** Says when the erasure came. */
  | 'written'
  /** Payments: erased from a quote that was never paid, kept as books otherwise. */
  | 'cleared unless paid'
  | 'replaced unless paid'
  /** Tax law asks for invoices, and for the payments behind them (record 0014). */
  | 'kept as books'
  /** The audit log holds ids and states, no contacts or texts (record 0022). */
  | 'kept for audit'
  /** Names nobody once the name and contacts of the person are gone: ids, times, states, words of the catalogue. */
  | 'kept as anonymous'
  /** jobs/clean-up.ts deletes the row within days. */
  | 'kept for days'
  /** Only staff and admins have it, and only customers are erased. */
  | 'kept of staff';

/** The section and key of my-data.json that show a column, `Files` for stored files, or why the archive leaves it out. */
export type Archived =
  | `${string}.${string}`
  | 'Files'
  /** A password, code or key, or a hash of one. */
  | 'not: secret'
  /** Ids, counters and marks by which the product works. */
  | 'not: internal'
  /** Says which member of staff did something, or is a note among staff. */
  | 'not: of staff'
  /** Words of the catalogue, the same for everybody. */
  | 'not: catalogue'
  /** Computed from columns that are listed themselves. */
  | 'not: computed';

/** Every column of one table: the compiler refuses a listing that lacks one. */
type TableFate<Table extends keyof DB> =
  | { readonly rows: 'deleted'; readonly columns: Columns<Table, Archived> }
  | { readonly rows: 'kept'; readonly columns: Columns<Table, readonly [Erasure, Archived]> }
  /** Each column with the reason why it holds nothing of a customer. */
  | { readonly rows: 'of no customer'; readonly columns: Columns<Table, string> };

type Columns<Table extends keyof DB, Fate> = Readonly<Record<keyof DB[Table], Fate>>;

export type Fates = { readonly [Table in keyof DB]: TableFate<Table> };

/** The same fate for several columns, whose names are separated by spaces. */
export const each = <const Fate, const Names extends string>(
  fate: Fate,
  columns: Names,
): Readonly<Record<Words<Names>, Fate>> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  Object.fromEntries(columns.split(' ').map((column) => [column, fate])) as Record<Words<Names>, Fate>;

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
