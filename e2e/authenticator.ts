/** An authenticator app: the code of a secret at a moment, by RFC 6238, apart from the library of the server. */

import { createHmac } from 'node:crypto';

/** @param secret base 32, with or without spaces. */
export function codeAt(secret: string, time: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const hash = createHmac('sha1', fromBase32(secret.replaceAll(/\s/g, '')))
    .update(counter)
    .digest();
  const offset = (hash.at(-1) ?? 0) % 16;
  return String((hash.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
