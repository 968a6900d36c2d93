/** Checks and normalises the text that a requirement asks for, by what kind of text it is. */

import { holdsAadhaar, parseAadhaar } from './aadhaar.ts';
import { readCin } from './cin.ts';
import { gstinProblem, parseGstin } from './gstin.ts';
import { plainIdentifier } from './identifier.ts';
import {
  namesBankAccount,
  parseIfsc,
  parseLlpin,
  parsePinCode,
  parseTan,
  parseUdyam,
} from './office-numbers.ts';
import { readPan } from './pan.ts';
import { parseIndianMobile, readPhone } from './phone.ts';
import type { CheckedText } from './text/checked-text.ts';
import { cleanLines } from './text/clean-text.ts';
import { lengthFault } from './text/length-fault.ts';

/** Longest text that an order takes, in characters. */
const DOCUMENT_TEXT_MAX = 2000;

const READERS = new Map<string, (text: string) => CheckedText>([
  ['pan', readPan],
  ['gstin', readGstin],
  ['tan', shaped(parseTan, 'A TAN has four letters, five digits and a letter, such as MUMA12345B.')],
  ['din', shaped(parseDin, 'A DIN has exactly eight digits, such as 00123456.')],
  ['cin', readCin],
  ['llpin', shaped(parseLlpin, 'An LLPIN has three letters and four digits, such as AAB-1234.')],
  ['udyam', shaped(parseUdyam, 'A Udyam number has a state and nine digits, such as UDYAM-MH-18-0012345.')],
  ['ifsc', shaped(parseIfsc, 'An IFSC has 11 characters of which the fifth is a zero, such as SBIN0001234.')],
  ['bank_account', readBankAccount],
  ['pin_code', shaped(parsePinCode, 'A PIN code has six digits and does not begin with 0, such as 560001.')],
  ['mobile', readMobile],
  ['name', (text) => ({ text: cleanLines(text) })],
  ['aadhaar', shaped(parseAadhaar, 'This is not a valid Aadhaar number. It has twelve digits.')],
]);

/** Kinds that are more than one short line, or that nothing is known about. */
const LONG_KINDS: ReadonlySet<string> = new Set(['name', 'bank_account']);
/** Kinds whose own digits may look like an Aadhaar number. */
const MAY_LOOK_LIKE_AADHAAR: ReadonlySet<string | null> = new Set(['aadhaar', 'bank_account']);

const EMPTY = 'Enter the text that is asked for.';
const AADHAAR =
  'This looks like an Aadhaar number, which is not kept as text. Leave it out, and upload a masked copy where one is asked for.';

/** The text as it is stored, or what is wrong with it in plain English. Unknown kinds are free text. */
export function checkDocumentText(kind: string | null, text: string): CheckedText {
  const clean = cleanLines(text).trim();
  if (clean === '') return { fault: EMPTY };
  const tooLong = lengthFault(clean, DOCUMENT_TEXT_MAX);
  if (tooLong !== undefined) return { fault: tooLong };
  if (!MAY_LOOK_LIKE_AADHAAR.has(kind) && holdsAadhaar(clean)) return { fault: AADHAAR };
  return READERS.get(kind ?? '')?.(clean) ?? { text: clean };
}

export function isOneLineKind(kind: string | null): boolean {
  return kind !== null && READERS.has(kind) && !LONG_KINDS.has(kind);
}

function readGstin(text: string): CheckedText {
  const gstin = parseGstin(text);
  const problem = gstinProblem(text) ?? '';
  return gstin ? { text: gstin } : { fault: `${problem} Please compare.` };
}

function readBankAccount(text: string): CheckedText {
  return namesBankAccount(text)
    ? { text }
    : {
        fault:
          'Enter the account number, which has 9 to 18 digits, and the IFSC, such as 123456789012, SBIN0001234.',
      };
}

function readMobile(text: string): CheckedText {
  const read = readPhone(text);
  if ('fault' in read || parseIndianMobile(text) !== undefined) return read;
  return { fault: 'Enter an Indian mobile number of 10 digits, such as 9876543210.' };
}

function shaped(parse: (text: string) => string | undefined, fault: string) {
  return (text: string): CheckedText => {
    const parsed = parse(text);
    return parsed === undefined ? { fault } : { text: parsed };
  };
}

/** Eight digits as text, since the first ones are often zeros. */
type Din = string & { readonly format: 'din' };

const LABEL = /^(?:DIN|DPIN)(?:NO|NUMBER)*(?=\d)/;

function parseDin(text: string): Din | undefined {
  const normal = plainIdentifier(text, LABEL);
  return isDin(normal) ? normal : undefined;
}

function isDin(normal: string): normal is Din {
  return /^\d{8}$/.test(normal) && normal !== '00000000';
}
