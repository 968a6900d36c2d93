/**
 * Encrypts what a copy of the database must not show: texts that customers give, such as Aadhaar numbers, and secrets
 * of second steps.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** What is sealed: each kind has a key of its own. */
const kinds = {
  document: 'texts of order documents',
  'two-step': 'secrets of second steps',
  recovery: 'keys of recovery codes',
};
export type Kind = keyof typeof kinds;

/** Version byte, random IV, tag, ciphertext (AES-256-GCM). */
export function sealText([secret]: Secrets, text: string, kind: Kind = 'document'): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, kind), iv).setAAD(Buffer.of(version));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the text was sealed with none of the secrets, changed, or sealed by a later version. */
export function openText([secret, ...previous]: Secrets, sealed: Buffer, kind: Kind = 'document'): string {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) throw new Error('not a sealed text');
  const [next, ...rest] = previous;
  try {
    return openWith(secret, sealed, kind);
  } catch (error) {
    if (next === undefined) throw error;
    return openText([next, ...rest], sealed, kind);
  }
}

/** The same text sealed with the newest secret; undefined when it is already. Throws as `openText`. */
export function resealText(secrets: Secrets, sealed: Buffer, kind: Kind): Buffer | undefined {
  try {
    openText([secrets[0]], sealed, kind);
    return undefined;
  } catch {
    return sealText(secrets, openText(secrets, sealed, kind), kind);
  }
}

function openWith(secret: string, sealed: Buffer, kind: Kind): string {
  const iv = sealed.subarray(1, 1 + ivBytes);
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, kind), iv, { authTagLength: tagBytes })
    .setAAD(sealed.subarray(0, 1))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(1 + ivBytes + tagBytes), undefined, 'utf8');
  return text + decipher.final('utf8');
}

const keyFrom = (secret: string, kind: Kind) =>
  Buffer.from(hkdfSync('sha256', secret, 'portal', kinds[kind], 32));
