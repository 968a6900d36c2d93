/** What a service of the catalogue may be: lengths, kinds of texts, and names that must differ. */

import { PENDING } from './order-status.ts';
import { cleanLine } from './text/clean-text.ts';

/** Characters, or how many there may be; the price is in whole rupees. */
export const SERVICE_LIMITS = {
  name: 120,
  price: 10_000_000,
  details: 5_000,
  timeline: 60,
  video: 300,
  documents: 40,
  documentName: 120,
  hint: 300,
  steps: 30,
  step: 80,
  /** In whole rupees. */
  officialFee: 10_000_000,
  officialFees: 20,
  feeName: 120,
  exemption: 120,
} as const;

/** Only published services are sold; archived ones can return to draft. */
export const SERVICE_STATES = ['draft', 'published', 'archived'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** Kinds of texts that a requirement can ask for, besides free text; the kind determines validation and mask. */
export const TEXT_KINDS = [
  'pan',
  'gstin',
  'tan',
  'din',
  'cin',
  'llpin',
  'udyam',
  'ifsc',
  'bank_account',
  'pin_code',
  'mobile',
  'name',
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The services accounting codes of India have six digits and begin with 99. */
export const SAC_CODE = /^99[0-9]{4}$/;

/** The error of one entry of a list. */
export type ListFault = { readonly index: number; readonly message: string };

/** Names that are unique regardless of letter case and not empty. */
export function documentNameFaults(names: readonly string[]): readonly ListFault[] {
  return faultsOf(names, {
    missing: 'Name the document.',
    twice: 'There is a document of this name already.',
  });
}

/** The same for steps; none may be called Pending, in any letter case, since that is the initial status. */
export function stepFaults(steps: readonly string[]): readonly ListFault[] {
  const faults = faultsOf(steps, {
    missing: 'Name the step.',
    twice: 'There is a step of this name already.',
  });
  const reserved = steps.flatMap((step, index) =>
    normal(step) === normal(PENDING)
      ? [
          {
            index,
            message: `A step can’t be called ${PENDING}: that is what an order is before its first step.`,
          },
        ]
      : [],
  );
  return [...faults, ...reserved];
}

/** One line without spaces around it, as names are stored. */
export const oneLine = cleanLine;

type Words = { missing: string; twice: string };

function faultsOf(names: readonly string[], { missing, twice }: Words): readonly ListFault[] {
  const normals = names.map(normal);
  return normals.flatMap((name, index) => {
    if (name === '') return [{ index, message: missing }];
    return normals.indexOf(name) === index ? [] : [{ index, message: twice }];
  });
}

function normal(name: string): string {
  return oneLine(name).toLowerCase();
}
