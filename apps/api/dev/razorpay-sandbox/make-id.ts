/** Ids in Razorpay's format: a prefix and fourteen letters or digits. */

import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** For example `order_9A33XWu170gUtm`; without a prefix just the fourteen characters. */
export function makeId(prefix: 'order_' | 'pay_' | 'card_' | 'rfnd_' | 'setl_' | 'disp_' | ''): string {
  return prefix + Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
