/** Reads fields of a runner's report, whose type is unknown. */

/** The field of that name, or undefined. */
export function getField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** The number of that name, or 0. */
export function getNumber(value: unknown, name: string): number {
  const found = getField(value, name);
  return typeof found === 'number' ? found : 0;
}

/** The text of that name, or ''. */
export function getText(value: unknown, name: string): string {
  const found = getField(value, name);
  return typeof found === 'string' ? found : '';
}

/** The entries of the list of that name; none where there is no list. */
export function getList(value: unknown, name: string): unknown[] {
  const found = getField(value, name);
  return Array.isArray(found) ? found : [];
}
