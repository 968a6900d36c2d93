/** Texts that an order needs, such as a PAN or a company's number: reading what was typed, by its kind (C§3, c.13). */
import { holdsAadhaar } from './aadhaar.ts';
import { parseGstin } from './gstin.ts';
import { parsePan } from './pan.ts';

/** Longest text that an order takes, in characters. */
export const DOCUMENT_TEXT_MAX = 2000;

/** The text as it is sent, or what is wrong with it in plain English. */
export type DocumentText = { readonly text: string } | { readonly problem: string };

type Reader = { read: (text: string) => string | undefined; problem: string };

const READERS: Readonly<Record<string, Reader>> = {
  pan: { read: parsePan, problem: 'Enter a PAN such as AAPPV1234K: five letters, four digits, one letter.' },
  gstin: {
    read: parseGstin,
    problem: 'Enter the GST number as it stands on the certificate: 15 letters and digits.',
  },
  din: { read: matching(/^\d{8}$/), problem: 'Enter the DIN, which has eight digits.' },
  cin: {
    read: matching(/^[LUF]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/),
    problem: 'Enter the CIN such as U72900KA2024PTC123456: 21 letters and digits.',
  },
};

/** A kind that is not known, or none, takes any text but an Aadhaar number. */
export function readDocumentText(typed: string, kind: string | null): DocumentText {
  const text = typed.trim();
  if (text === '') return { problem: 'Enter this before you send it.' };
  if (text.length > DOCUMENT_TEXT_MAX) return { problem: `Use at most ${DOCUMENT_TEXT_MAX} characters.` };
  if (holdsAadhaar(text)) return { problem: 'Please leave the Aadhaar number out. We do not store it.' };
  const reader = kind !== null && Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  if (!reader) return { text };
  const read = reader.read(text);
  return read === undefined ? { problem: reader.problem } : { text: read };
}

function matching(shape: RegExp): Reader['read'] {
  return (text) => {
    const normal = text.replaceAll(/\s/g, '').toUpperCase();
    return shape.test(normal) ? normal : undefined;
  };
}
