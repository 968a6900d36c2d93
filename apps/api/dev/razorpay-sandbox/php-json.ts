/** Writes JSON the way Razorpay's servers do, which differs byte for byte from JSON.stringify. */

/** Escapes `/` as `\/` and non-ASCII as `\uXXXX`, so that a signature over a re-serialised body fails. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
