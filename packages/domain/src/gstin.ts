/**
 * The GST number: normalising, the check character, parsing, and a warning in plain English. It only warns;
 * only a wrong length is refused (payment-006).
 */

import { plainIdentifier } from './identifier.ts';
import { type Pan, parsePan } from './pan.ts';
import { isStateCode, type StateCode } from './states.ts';

/** A GST number whose shape, state and check character are right. */
export type Gstin = string & { readonly format: 'gstin' };

export const GSTIN_LENGTH = 15;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

// Taxpayers, deductors of tax by PAN among them; government departments; deductors by TAN; embassies and United
// Nations bodies.
const SHAPES = [
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/,
  /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ[0-9A-Z]$/,
  /^\d{2}[A-Z]{4}\d{5}[A-Z][1-9A-Z]D[0-9A-Z]$/,
  /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/,
];

// Numbers that buyers don't use: invoices to a tax collector or a foreign supplier allow no input tax credit.
const COLLECTOR = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/;
const ABROAD = /^(?:\d{4}[A-Z]{3}\d{5}NR|99\d{2}[A-Z]{3}\d{5}OS)[0-9A-Z]$/;
const LABEL = /^(?:GST(?:IN|NO|NUMBER)*|UIN)(?=\d{2})/;

const INVOICE_NOTE = 'The invoice is made without it until it is corrected.';

/** What the check found; `undefined` means a valid GST number. */
type GstinFault = 'length' | 'characters' | 'collector' | 'abroad' | 'state' | 'shape' | 'check';

const FAULTS: Record<GstinFault, string> = {
  length: `A GST number has exactly ${GSTIN_LENGTH} characters.`,
  characters: 'A GST number has only letters and digits.',
  collector: 'This is the number of a tax collector (TCS). Enter the regular GST number of the business.',
  abroad:
    'This is the number of a business abroad (non-resident or OIDAR). Enter a regular GST number, or leave it empty.',
  state: 'This GST number does not begin with the code of an Indian state.',
  shape: 'This does not look like a GST number.',
  check: 'This GST number seems to be mistyped: its last character does not fit the others.',
};

/** In capitals, without spaces, hyphens and a label such as "GSTIN:". */
export function normaliseGstin(text: string): string {
  return plainIdentifier(text, LABEL);
}

/** The branded GST number, or undefined for an invalid one. */
export function parseGstin(text: string): Gstin | undefined {
  const normal = normaliseGstin(text);
  return isGstin(normal) ? normal : undefined;
}

/** The warning about the GST number of an order; undefined for an empty or valid one. */
export function gstinWarning(text: string): string | undefined {
  const normal = normaliseGstin(text);
  const fault = normal === '' ? undefined : faultOf(normal);
  if (!fault || fault === 'length') return fault && FAULTS[fault];
  return `${FAULTS[fault]} ${INVOICE_NOTE}`;
}

/** The error of a GST number where a valid one is required; undefined for a valid one. */
export function gstinProblem(text: string): string | undefined {
  const fault = faultOf(normaliseGstin(text));
  return fault && FAULTS[fault];
}

export function stateOfGstin(gstin: Gstin): StateCode | undefined {
  const code = gstin.slice(0, 2);
  return isStateCode(code) ? code : undefined;
}

/** Of a number as typed; undefined while it is incomplete or invalid. */
export function stateOfGstNumber(typed: string): StateCode | undefined {
  const gstin = parseGstin(typed);
  return gstin && stateOfGstin(gstin);
}

/** The holder's PAN; government departments and UN bodies have none in their number. */
export function panOfGstin(gstin: Gstin): Pan | undefined {
  return parsePan(gstin.slice(2, 12));
}

/** The fifteenth character for the first fourteen; undefined when these are not 14 letters and digits. */
export function gstinCheck(first14: string): string | undefined {
  if (!/^[0-9A-Z]{14}$/.test(first14)) return undefined;
  let sum = 0;
  for (const [position, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36];
}

function isGstin(normal: string): normal is Gstin {
  return faultOf(normal) === undefined;
}

function faultOf(normal: string): GstinFault | undefined {
  if (normal.length !== GSTIN_LENGTH) return 'length';
  if (!/^[0-9A-Z]+$/.test(normal)) return 'characters';
  if (COLLECTOR.test(normal)) return 'collector';
  if (ABROAD.test(normal)) return 'abroad';
  if (!isStateCode(normal.slice(0, 2))) return 'state';
  if (!SHAPES.some((shape) => shape.test(normal))) return 'shape';
  return gstinCheck(normal.slice(0, 14)) === normal[14] ? undefined : 'check';
}
