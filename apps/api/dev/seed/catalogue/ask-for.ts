/** Creates the document requirements of a seeded service, one line each. */

import type { SeedDocument } from './seed-service.ts';

type Kind = NonNullable<SeedDocument['kind']>;

/** The plain names are required, the `…IfAny` ones optional. */
export const askFor = {
  file: (name: string, hint: string): SeedDocument => ({ name, fieldType: 'file', required: true, hint }),

  fileIfAny: (name: string, hint: string): SeedDocument => ({
    name,
    fieldType: 'file',
    required: false,
    hint,
  }),

  text: (name: string, hint: string, kind?: Kind): SeedDocument => textDocument(name, hint, true, kind),

  textIfAny: (name: string, hint: string, kind?: Kind): SeedDocument => textDocument(name, hint, false, kind),

  /** UIDAI requires that full Aadhaar numbers are not stored, so only the masked copy is requested. */
  maskedAadhaar: (holder: string): SeedDocument => ({
    name: `Aadhaar (masked copy) of ${holder}`,
    fieldType: 'file',
    required: true,
    hint: 'Proves identity and address; download the masked version from UIDAI, which shows only the last four digits.',
  }),
};

function textDocument(name: string, hint: string, required: boolean, kind?: Kind): SeedDocument {
  return { name, fieldType: 'text', required, hint, ...(kind && { kind }) };
}
