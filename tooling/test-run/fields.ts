/** Reads fields of a report whose shape is a runner's, not ours. */

/** The field of that name, or undefined. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** The number of that name, or 0. */
export function numberAt(value: unknown, name: string): number {
  const found = fieldOf(value, name);
  return typeof found === 'number' ? found : 0;
}

/** The text of that name, or ''. */
export function textAt(value: unknown, name: string): string {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
}

/** The entries of the list of that name; none where there is no list. */
export function listAt(value: unknown, name: string): unknown[] {
  const found = fieldOf(value, name);
  return Array.isArray(found) ? found : [];
}
