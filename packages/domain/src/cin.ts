/** The corporate identity number that the registrar gives a company: its format (c.3). */

/** Listed or not, industry, state, year, kind of company, number. */
export type Cin = string & { readonly format: 'cin' };

const SHAPE = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/;

export function parseCin(text: string): Cin | undefined {
  const normal = text.trim().toUpperCase();
  return isCin(normal) ? normal : undefined;
}

function isCin(normal: string): normal is Cin {
  return SHAPE.test(normal);
}
