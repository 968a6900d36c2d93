/** Network addresses, and the hashed keys under which login attempts are counted. */

import { createHash } from 'node:crypto';

/** An account and a network that tries to log in to it; hashed, so that tables do not reveal them. */
export interface LoginOrigin {
  readonly account: Buffer;
  readonly network: Buffer;
}

/** @param email in lower case, as stored; the same hash as the database function `login_account`. */
export const accountHash = (email: string): Buffer => createHash('sha256').update(email).digest();

/** The account is part of the network's hash, because all IPv4 addresses can be enumerated. */
export const loginOriginOf = (account: string, ip: string): LoginOrigin => ({
  account: accountHash(account),
  network: createHash('sha256')
    .update(`${account}|${networkOf(ip)}`)
    .digest(),
});

/** A /64 counts as one IPv6 address, because a customer has a whole one. */
export const networkOf = (ip: string) =>
  ip.includes(':') && !ip.includes('.') ? expand(ip).slice(0, 4).join(':') : ip;

/** Without its last part: names a region or carrier, not a household. */
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
