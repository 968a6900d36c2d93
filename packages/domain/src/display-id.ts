/** The numbers by which people call orders, tickets and receipts: ORD-000123, TKT-000123 (constants-006), RCT-000123. */

export function orderDisplayId(id: number): string {
  return displayId('ORD', id);
}

export function ticketDisplayId(id: number): string {
  return displayId('TKT', id);
}

/** Also names the payment of a purchase that a receipt placed. */
export function receiptDisplayId(id: number): string {
  return displayId('RCT', id);
}

/** Whether a payment is a receipt and not one of the payment provider. */
export const isReceiptNumber = (paymentId: string): boolean => paymentId.startsWith('RCT-');

/** Six digits at least; a longer id keeps all of its own. */
function displayId(prefix: string, id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`Not an id: ${id}`);
  return `${prefix}-${String(id).padStart(6, '0')}`;
}
