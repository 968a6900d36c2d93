/** TOTP as authenticator apps implement it: RFC 6238 with SHA-1, six digits, 30 seconds. */

import { Secret, TOTP } from 'otpauth';

const period = 30;
const parts = { algorithm: 'SHA1', digits: 6, period } as const;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export interface Enrolment {
  /** Base 32, for typing. */
  readonly secret: string;
  /** The otpauth URI, for a QR code. */
  readonly uri: string;
}

export function createSecret(issuer: string, email: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  // A colon separates issuer and account in the URI.
  const totp = new TOTP({ ...parts, issuer: issuer.replaceAll(':', ' '), label: email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * The time step of the code when it is the current one or one before or after, for clock drift and slow typing.
 * Undefined for any other code.
 */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parts, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}
