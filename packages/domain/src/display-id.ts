/** The numbers by which people call orders and tickets: ORD-000123 and TKT-000123 (constants-006). */

export function orderDisplayId(id: number): string {
  return displayId('ORD', id);
}

export function ticketDisplayId(id: number): string {
  return displayId('TKT', id);
}

/** Six digits at least; a longer id keeps all of its own. */
function displayId(prefix: string, id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`Not an id: ${id}`);
  return `${prefix}-${String(id).padStart(6, '0')}`;
}
