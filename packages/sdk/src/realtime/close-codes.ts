/** What a closed socket means for its client. */

/** The server's own codes from 4500 on ask not to come back; anything else is a connection that broke. */
export function mayReconnect(code: number): boolean {
  return code < 4500 || code > 4999;
}
