/** Codes from 4500 on are permanent: do not reconnect. Any other code is a broken connection. */
export function mayReconnect(code: number): boolean {
  return code < 4500 || code > 4999;
}
