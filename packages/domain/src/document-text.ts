/** Checks and normalises the text that a requirement asks for, by what kind of text it is (c.1, c.3, c.13). */
import { holdsAadhaar, parseAadhaar } from './aadhaar.ts';
import { parseCin } from './cin.ts';
import { parseDin } from './din.ts';
import { parseGstin } from './gstin.ts';
import { parsePan } from './pan.ts';

export type CheckedText = { readonly text: string } | { readonly fault: string };

interface Kind {
  parse(text: string): string | undefined;
  readonly fault: string;
}

const KINDS = new Map<string, Kind>([
  [
    'pan',
    { parse: parsePan, fault: 'A PAN has five letters, four digits and a letter, such as AAPPV1234K.' },
  ],
  [
    'gstin',
    {
      parse: parseGstin,
      fault: 'This is not a valid GST number. It looks like 27AAPFU0939F1ZV; please compare.',
    },
  ],
  ['din', { parse: parseDin, fault: 'A DIN has exactly eight digits, such as 00123456.' }],
  ['cin', { parse: parseCin, fault: 'A CIN has 21 characters, such as U25209DL1973PTC003526.' }],
  ['aadhaar', { parse: parseAadhaar, fault: 'This is not a valid Aadhaar number. It has twelve digits.' }],
]);

const EMPTY = 'Enter the text that is asked for.';
const AADHAAR =
  'This looks like an Aadhaar number, which is not kept as text. Leave it out, and upload a masked copy where one is asked for.';

/** The text as it is stored, or what is wrong with it in plain English. Unknown kinds are free text. */
export function checkDocumentText(kind: string | null, text: string): CheckedText {
  const trimmed = text.trim();
  if (trimmed === '') return { fault: EMPTY };
  if (kind !== 'aadhaar' && holdsAadhaar(trimmed)) return { fault: AADHAAR };
  const known = kind === null ? undefined : KINDS.get(kind);
  if (!known) return { text: trimmed };
  const parsed = known.parse(trimmed);
  return parsed === undefined ? { fault: known.fault } : { text: parsed };
}
