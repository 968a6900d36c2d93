/** Validates and normalises the fields of a service beyond what the contract can express. */

import { documentNameFaults, oneLine, SERVICE_LIMITS, stepFaults } from '@portal/domain/catalogue';
import { rupeesToPaise } from '@portal/domain/money';
import type { OfficialFee } from '@portal/domain/official-fees';
import { earnedFault, keptTerms, type StepTerm } from '@portal/domain/step-terms';
import { videoEmbedUrl } from '@portal/domain/video-link';
import type { components } from '@portal/sdk/contract.gen';
import { type FieldError, invalid } from '../contract/errors.ts';
import { faultsOfFees, parseFees } from './official-fees.ts';

type Fields = components['schemas']['ServiceFields'];

/** The sent columns of a service. */
export interface ServiceColumns {
  name?: string;
  price_paise?: number;
  details?: string;
  video_link?: string | null;
  timeline?: string;
  sac_code?: string;
  steps?: string[];
}

export interface DocumentColumns {
  name: string;
  field_type: 'file' | 'text';
  required: boolean;
  kind: string | null;
  hint: string;
}

export interface ParsedService {
  columns: ServiceColumns;
  documents: DocumentColumns[] | undefined;
  /** Only those sent; see `writtenTerms`. */
  terms: StepTerm[] | undefined;
  fees: OfficialFee[] | undefined;
}

/** Absent fields stay absent. Throws 400 with all errors; those of list items are at "documents.2.doc_name". */
export function parseService(fields: Fields): ParsedService {
  const { documents, steps } = fields;
  const fees = fields.official_fees && parseFees(fields.official_fees);
  const faults = [
    ...textFaults(fields),
    ...documentFaults(documents ?? []),
    ...faultsOfSteps(steps ?? []),
    ...faultsOfFees(fees ?? []),
  ];
  if (faults.length > 0) throw invalid(faults);
  return {
    columns: {
      ...(fields.name !== undefined && { name: oneLine(fields.name) }),
      ...(fields.price !== undefined && { price_paise: rupeesToPaise(fields.price) }),
      ...(fields.details !== undefined && { details: fields.details.trim() }),
      ...(fields.video_link !== undefined && { video_link: emptyToNull(fields.video_link) }),
      ...(fields.sla !== undefined && { timeline: oneLine(fields.sla) }),
      ...(fields.sac_code !== undefined && { sac_code: fields.sac_code }),
      ...(steps && { steps: steps.map(oneLine) }),
    },
    documents: documents?.map((document) => ({
      name: oneLine(document.doc_name),
      field_type: document.field_type,
      required: document.required === 'true',
      kind: document.kind ?? null,
      hint: oneLine(document.hint ?? ''),
    })),
    terms: fields.step_terms?.map(({ step, earned_percent: percent = 0, official_fee: fee = 0 }) => ({
      step: oneLine(step),
      earned_percent: percent,
      official_fee_paise: rupeesToPaise(fee),
    })),
    fees,
  };
}

/** The terms to store with these steps: the sent ones, else those that the steps had. Throws 400 with all errors. */
export function writtenTerms(
  sent: readonly StepTerm[] | undefined,
  steps: readonly string[],
  stored: readonly StepTerm[] = [],
): StepTerm[] {
  if (sent === undefined) return keptTerms(stored, steps);
  const names = sent.map(({ step }) => step);
  const faults = names.flatMap((name, index) => {
    const field = `step_terms.${index}.step`;
    if (!steps.includes(name)) return [{ field, message: 'There is no step of this name.' }];
    return names.indexOf(name) === index ? [] : [{ field, message: 'There are terms of this step already.' }];
  });
  const message = earnedFault(sent.map((term) => term.earned_percent));
  if (message !== undefined) faults.push({ field: 'step_terms', message });
  if (faults.length > 0) throw invalid(faults);
  return keptTerms(sent, steps);
}

function emptyToNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function textFaults({ name, price, details, video_link: video, sla }: Fields): FieldError[] {
  const rupees = price === undefined ? 1 : Number(price);
  return [
    ...missing('name', name, 'Enter the service’s name.'),
    ...missing('details', details, 'Enter what the customer gets.'),
    ...missing('sla', sla, 'Enter how long it takes.'),
    ...(rupees < 1 || rupees > SERVICE_LIMITS.price
      ? [{ field: 'price', message: 'Enter a price from 1 to 1,00,00,000 rupees.' }]
      : []),
    ...(video && video.trim() !== '' && videoEmbedUrl(video) === undefined
      ? [{ field: 'video_link', message: 'Enter the https address of a video on YouTube or Vimeo.' }]
      : []),
  ];
}

const missing = (field: string, text: string | undefined, message: string): FieldError[] =>
  text !== undefined && text.trim() === '' ? [{ field, message }] : [];

function documentFaults(documents: NonNullable<Fields['documents']>): FieldError[] {
  const named = documentNameFaults(documents.map((document) => document.doc_name));
  return [
    ...named.map(({ index, message }) => ({ field: `documents.${index}.doc_name`, message })),
    ...documents.flatMap(({ field_type: type, kind }, index) =>
      type === 'file' && kind
        ? [{ field: `documents.${index}.kind`, message: 'Only a text has a kind.' }]
        : [],
    ),
  ];
}

const faultsOfSteps = (steps: readonly string[]): FieldError[] =>
  stepFaults(steps).map(({ index, message }) => ({ field: `steps.${index}`, message }));
