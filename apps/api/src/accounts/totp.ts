/** Time-based one-time codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, as they all know it. */
import { Secret, TOTP } from 'otpauth';

const period = 30;
const parts = { algorithm: 'SHA1', digits: 6, period } as const;
/** 160 bits, as RFC 4226 advises. */
const secretBytes = 20;

export interface Enrolment {
  /** Base 32, to be typed. */
  readonly secret: string;
  /** The same for a QR code. */
  readonly uri: string;
}

export function newSecret(issuer: string, email: string): Enrolment {
  const secret = new Secret({ size: secretBytes });
  // A colon divides issuer and account in the address.
  const totp = new TOTP({ ...parts, issuer: issuer.replaceAll(':', ' '), label: email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * The time step whose code was given, if it is that of now or of one before or after: clocks differ, and people type
 * slowly. Undefined for any other code.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parts, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}
