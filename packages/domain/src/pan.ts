/** The permanent account number: format and mask (c.3). */

/** Five letters, four digits, one letter, with a known kind of holder. */
export type Pan = string & { readonly format: 'pan' };

// The fourth letter tells the kind of holder: C company, P person, F firm or LLP, H family, T trust …
const SHAPE = /^[A-Z]{3}[ABCFGHJKLPT][A-Z](?!0000)\d{4}[A-Z]$/;

export function parsePan(text: string): Pan | undefined {
  const normal = text.trim().toUpperCase();
  return isPan(normal) ? normal : undefined;
}

/** `AAPPV1234K` → `AAPPVXXXXK`. */
export function maskPan(pan: Pan): string {
  return `${pan.slice(0, 5)}XXXX${pan.slice(9)}`;
}

function isPan(normal: string): normal is Pan {
  return SHAPE.test(normal);
}
