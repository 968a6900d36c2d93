/**
 * Encrypts what a copy of the database must not reveal: texts of customers, such as Aadhaar numbers, and secrets of
 * two-factor authentication.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Each purpose derives its own key from its label, so the labels can't change. */
const keyLabels = {
  document: 'texts of order documents',
  'two-factor': 'secrets of second steps',
  recovery: 'keys of recovery codes',
};
export type EncryptionPurpose = keyof typeof keyLabels;

/** AES-256-GCM. Returns version byte, random IV, tag, ciphertext. */
export function encryptText([secret]: Secrets, text: string, kind: EncryptionPurpose = 'document'): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, kind), iv).setAAD(Buffer.of(version));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
}

/** Throws when none of the secrets fits, the ciphertext was changed, or a later version wrote it. */
export function decryptText(
  [secret, ...previous]: Secrets,
  sealed: Buffer,
  kind: EncryptionPurpose = 'document',
): string {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes)
    throw new Error('not an encrypted text');
  const [next, ...rest] = previous;
  try {
    return decryptWith(secret, sealed, kind);
  } catch (error) {
    if (next === undefined) throw error;
    return decryptText([next, ...rest], sealed, kind);
  }
}

/** Encrypts the text with the newest secret; returns undefined when it already is. Throws like `decryptText`. */
export function reencryptText(secrets: Secrets, sealed: Buffer, kind: EncryptionPurpose): Buffer | undefined {
  try {
    decryptText([secrets[0]], sealed, kind);
    return undefined;
  } catch {
    return encryptText(secrets, decryptText(secrets, sealed, kind), kind);
  }
}

function decryptWith(secret: string, sealed: Buffer, kind: EncryptionPurpose): string {
  const iv = sealed.subarray(1, 1 + ivBytes);
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, kind), iv, { authTagLength: tagBytes })
    .setAAD(sealed.subarray(0, 1))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(1 + ivBytes + tagBytes), undefined, 'utf8');
  return text + decipher.final('utf8');
}

const deriveKey = (secret: string, kind: EncryptionPurpose) =>
  Buffer.from(hkdfSync('sha256', secret, 'portal', keyLabels[kind], 32));
