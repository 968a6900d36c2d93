/** Number of a service's open orders in words; the server counts to a thousand. */
const MAX_COUNTED = 1_000;

export function openOrdersText(count: number): string {
  if (count === 0) return 'none';
  return count >= MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en-IN')} or more` : String(count);
}

/** "No order", "1 open order keeps …", "12 open orders keep …". */
export function keptText(count: number): string {
  if (count === 0) return 'There are no open orders of it.';
  const orders = count === 1 ? '1 open order keeps' : `${openOrdersText(count)} open orders keep`;
  return `${orders} what ${count === 1 ? 'it was' : 'they were'} bought with.`;
}
