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

/** Without its last part, so that it names a region or a carrier and no household. */
export const coarseNetworkOf = (ip: string): string => {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  return v4 === undefined ? `${expand(ip).slice(0, 3).join(':')}::`.slice(0, 40) : `${v4}.x`;
};

function expand(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return tail === undefined
    ? left
    : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
