/**
 * Search parameters of /admingst; defaults are omitted.
 *
 * | parameter | values |
 * |---|---|
 * | `period` | `2026-11`, or `2026-Q3` for October to December; the last finished month by default |
 * | `gstin` | an earlier GST number of the provider; the present one by default |
 * | `list` | the table whose documents are shown, `nil` or `sac` |
 * | `place`, `rate` | with `list=b2cs`: the row |
 * | `buyers`, `within` | with `list=nil`: the row |
 * | `buyers`, `sac`, `rate` | with `list=sac`: the row |
 */

const LISTS = ['b2b', 'b2cl', 'exp', 'b2cs', 'cdnr', 'cdnur', 'nil', 'sac'] as const;

// All routes load this file, so it does without the parser of periods.
const PERIOD = /^20(?:1[89]|[2-9]\d)-(?:0[1-9]|1[0-2]|Q[1-4])$/;

export type GstSearch = {
  period?: string;
  gstin?: string;
  list?: (typeof LISTS)[number];
  place?: string;
  buyers?: 'b2b' | 'b2c';
  /** The state of the GST number. */
  within?: boolean;
  sac?: string;
  rate?: number;
};

/** Parses an address's search, also one typed by hand; invalid values are omitted. */
export function parseGstSearch(search: Record<string, unknown>): GstSearch {
  const period = textOf(search['period']);
  const gstin = textOf(search['gstin']);
  const list = LISTS.find((known) => known === search['list']);
  return {
    ...(PERIOD.test(period) && { period }),
    ...(/^[0-9A-Z]{15}$/.test(gstin) && { gstin }),
    ...(list && { list, ...rowOf(list, search) }),
  };
}

function rowOf(list: (typeof LISTS)[number], search: Record<string, unknown>): GstSearch {
  const place = textOf(search['place']);
  const sac = textOf(search['sac']);
  const rate = Number(search['rate'] ?? Number.NaN);
  const within = String(search['within']);
  const buyers = (['b2b', 'b2c'] as const).find((known) => known === search['buyers']);
  return {
    ...(list === 'b2cs' && /^\d{2}$/.test(place) && { place }),
    ...((list === 'sac' || list === 'nil') && buyers && { buyers }),
    ...(list === 'nil' && ['true', 'false'].includes(within) && { within: within === 'true' }),
    ...(list === 'sac' && /^\d{6}$/.test(sac) && { sac }),
    ...((list === 'sac' || list === 'b2cs') && rate >= 0 && rate <= 100 && { rate }),
  };
}

// A router may parse `?sac=998214` as a number.
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
