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
export function encryptText(
  [secret]: Secrets,
  text: string,
  purpose: EncryptionPurpose = 'document',
): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), iv).setAAD(Buffer.of(version));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), encrypted]);
}

/** Throws when none of the secrets fits, the ciphertext was changed, or a later version wrote it. */
export function decryptText(
  [secret, ...previous]: Secrets,
  encrypted: Buffer,
  purpose: EncryptionPurpose = 'document',
): string {
  if (encrypted[0] !== version || encrypted.length < 1 + ivBytes + tagBytes)
    throw new Error('not an encrypted text');
  const [next, ...rest] = previous;
  try {
    return decryptWith(secret, encrypted, purpose);
  } catch (error) {
    if (next === undefined) throw error;
    return decryptText([next, ...rest], encrypted, purpose);
  }
}

/** Encrypts the text with the newest secret; returns undefined when it already is. Throws like `decryptText`. */
export function reencryptText(
  secrets: Secrets,
  encrypted: Buffer,
  purpose: EncryptionPurpose,
): Buffer | undefined {
  try {
    decryptText([secrets[0]], encrypted, purpose);
    return undefined;
  } catch {
    return encryptText(secrets, decryptText(secrets, encrypted, purpose), purpose);
  }
}

function decryptWith(secret: string, encrypted: Buffer, purpose: EncryptionPurpose): string {
  const iv = encrypted.subarray(1, 1 + ivBytes);
  const tag = encrypted.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), iv, {
    authTagLength: tagBytes,
  })
    .setAAD(encrypted.subarray(0, 1))
    .setAuthTag(tag);
  const text = decipher.update(encrypted.subarray(1 + ivBytes + tagBytes), undefined, 'utf8');
  return text + decipher.final('utf8');
}

const deriveKey = (secret: string, purpose: EncryptionPurpose) =>
  Buffer.from(hkdfSync('sha256', secret, 'portal', keyLabels[purpose], 32));
