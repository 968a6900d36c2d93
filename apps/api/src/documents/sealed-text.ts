/** Encrypts the texts that customers give, so that a copy of the database tells none of them (c.13). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Version byte, random IV, tag, ciphertext (AES-256-GCM). */
export function sealText(secret: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv).setAAD(Buffer.of(version));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the text was sealed with another secret, changed, or sealed by a later version. */
export function openText(secret: string, sealed: Buffer): string {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) throw new Error('not a sealed text');
  const iv = sealed.subarray(1, 1 + ivBytes);
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), iv, { authTagLength: tagBytes })
    .setAAD(sealed.subarray(0, 1))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(1 + ivBytes + tagBytes), undefined, 'utf8');
  return text + decipher.final('utf8');
}

const keyFrom = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'portal', 'texts of order documents', 32));
