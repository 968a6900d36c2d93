/** Search parameters of /adminrevenue: `year`, such as 2026-27, and `by`: department, service or state. */

export type RevenueSearch = { year?: string; by?: 'service' | 'state' };

/** Parses an address's search, also one typed by hand; defaults and invalid values are omitted. */
export function parseRevenueSearch({ year, by }: Record<string, unknown>): RevenueSearch {
  return {
    ...(typeof year === 'string' && isYear(year) && { year }),
    ...((by === 'service' || by === 'state') && { by }),
  };
}

function isYear(text: string): boolean {
  const [start, end] = text.split('-');
  return /^20\d{2}-\d{2}$/.test(text) && (Number(start) + 1) % 100 === Number(end);
}
