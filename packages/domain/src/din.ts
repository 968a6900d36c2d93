/** The director identification number: its format. */
import { plainIdentifier } from './identifier.ts';

/** Eight digits as text, since the first ones are often zeros. */
export type Din = string & { readonly format: 'din' };

const LABEL = /^(?:DIN|DPIN)(?:NO|NUMBER)*(?=\d)/;

export function parseDin(text: string): Din | undefined {
  const normal = plainIdentifier(text, LABEL);
  return isDin(normal) ? normal : undefined;
}

function isDin(normal: string): normal is Din {
  return /^\d{8}$/.test(normal) && normal !== '00000000';
}
