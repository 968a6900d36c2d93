/** Leaves only addresses in `X-Forwarded-For`: what a client writes there itself must not count as an address of its own. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Before anybody reads the header. Without an address in it the caller is the proxy, as if it had said nothing. */
export function dropUnreadableAddresses({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  const addresses = [given]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => isIP(entry) !== 0);
  if (addresses.length === 0) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = addresses.join(', ');
}
