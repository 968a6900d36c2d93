import { invalid } from '../contract/errors.ts';
import type { SecretsOf } from '../secrets.ts';
import { linkSecrets } from '../secrets.ts';
import { cursorCodec, type RowPosition } from './cursor.ts';

/** The maximum number of rows of a response without `limit` (constants-010). */
export const MAX_ROWS = 1_000;

/** The maximum `offset`: Postgres reads each skipped row. */
const MAX_OFFSET = 10_000;

/** Parameters of every paged operation. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Rows to skip, from the cursor or from the start. */
  offset?: number | undefined;
}

/** The rows to load. */
export interface RowRange {
  limit: number;
  offset: number;
  after: RowPosition | undefined;
}

/** A count that may stop early; `total_capped` says that it did. */
export interface Total {
  total: number;
  total_capped?: boolean;
}

export interface PagedList<Row> {
  /** Signed into cursors: names the list, its reader and its sort order. */
  name: string;
  /** Rows of a page without `limit`; `MAX_ROWS` by default. */
  defaultSize?: number;
  load: (range: RowRange) => Promise<Row[]>;
  positionOf: (row: Row) => RowPosition;
  /** Called for requests with paging parameters or filters only, since counting costs as much as the rows. */
  count?: () => Promise<Total | undefined>;
}

export interface Page<Row> {
  rows: Row[];
  /** For the response body. */
  paging: Partial<Total> & { next_cursor: string | null };
}

/** Loads one page of a list. Throws 400 for a cursor of another list and for an offset beyond `MAX_OFFSET`. */
export async function paginate<Row>(
  config: SecretsOf<'LINK_SECRET'>,
  list: PagedList<Row>,
  { limit, cursor, offset }: PageRequest,
  filters: Readonly<Record<string, unknown>> = {},
): Promise<Page<Row>> {
  assertOffset(offset);
  const codec = cursorCodec(linkSecrets(config), list.name);
  const size = limit ?? list.defaultSize ?? MAX_ROWS;
  const after = cursor === undefined ? undefined : codec.decode(cursor);
  // One extra row shows whether there is a next page.
  const loaded = await list.load({ limit: size + 1, offset: offset ?? 0, after });
  const rows = loaded.slice(0, size);
  const last = rows.at(-1);
  const hasParameters = [limit, cursor, offset, ...Object.values(filters)].some(
    (value) => value !== undefined,
  );
  return {
    rows,
    paging: {
      ...(hasParameters && (await list.count?.())),
      next_cursor: loaded.length > size && last ? codec.encode(list.positionOf(last)) : null,
    },
  };
}

function assertOffset(offset = 0): void {
  if (offset <= MAX_OFFSET) return;
  const message = `Rows beyond the first ${MAX_OFFSET.toLocaleString('en-IN')} are reached with a cursor.`;
  throw invalid([{ field: 'offset', message }]);
}

/** For lists that are sorted by their id alone. */
export const byId = ({ id }: { id: number }): RowPosition => ({ id });
