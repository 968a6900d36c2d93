/** Parses a search parameter without changing its text: `1e5` and `0012` are texts, not numbers. */
export function readSearchValue(written: string): unknown {
  const value: unknown = JSON.parse(written);
  const isRead = typeof value === 'string' || (typeof value === 'object' && value !== null);
  return isRead || (typeof value === 'number' && String(value) === written) ? value : written;
}
