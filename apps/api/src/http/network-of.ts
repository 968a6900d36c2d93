/** What counts as one network address, and the hashes under which an account's tries from it are counted. */
import { createHash } from 'node:crypto';

/** Who tries to log in to what: hashes, since the tables need not list it. */
export interface Door {
  readonly account: Buffer;
  readonly network: Buffer;
}

/** @param email in the stored form, lower case; the same hash as `login_account` of the database. */
export const accountKey = (email: string): Buffer => createHash('sha256').update(email).digest();

/** With the account in the hash of the network: four thousand million addresses are soon tried. */
export const doorOf = (account: string, ip: string): Door => ({
  account: accountKey(account),
  network: createHash('sha256')
    .update(`${account}|${networkOf(ip)}`)
    .digest(),
});

/** An IPv6 customer holds a /64, so that is what counts as one address. */
export const networkOf = (ip: string) =>
  ip.includes(':') && !ip.includes('.') ? expand(ip).slice(0, 4).join(':') : ip;

function expand(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return tail === undefined
    ? left
    : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
