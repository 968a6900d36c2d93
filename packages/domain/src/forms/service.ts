/** The form of a service of the catalogue, with its documents and steps. */

import * as z from 'zod/mini';
import { documentNameFaults, SAC_CODE, SERVICE_LIMITS, stepFaults, TEXT_KINDS } from '../catalogue.ts';
import { DEPARTMENTS } from '../departments.ts';
import { plainIdentifier } from '../identifier.ts';
import { feeFaults, OFFICIAL_FEE_KINDS } from '../official-fees.ts';
import { readRupees } from '../rupees.ts';
import { isStateCode, type StateCode } from '../states.ts';
import { earnedFault } from '../step-terms.ts';
import { TAX_TREATMENTS } from '../tax-law.ts';
import type { CheckedText } from '../text/checked-text.ts';
import { videoEmbedUrl } from '../video-link.ts';
import { line, neededLine, neededLines, typed } from './typed.ts';

const SAC = 'Enter the six digits of the SAC, which begin with 99.';

const neededDocument = z.object({
  /** Identifies the entry while the list is reordered; not sent. */
  key: z.string(),
  doc_name: line(SERVICE_LIMITS.documentName),
  field_type: z.enum(['file', 'text']),
  required: z.boolean(),
  /** Empty for a free text, and for a file. */
  kind: z.enum([...TEXT_KINDS, '']),
  hint: line(SERVICE_LIMITS.hint),
});

const step = z.object({
  key: z.string(),
  name: line(SERVICE_LIMITS.step),
  /** Percent of the price; empty is none. */
  earned: typed(readPercent),
  /** In rupees; empty is none. */
  fee: typed(readFee),
});

const officialFee = z.object({
  key: z.string(),
  name: line(SERVICE_LIMITS.feeName),
  kind: z.enum(OFFICIAL_FEE_KINDS),
  /** In rupees; empty is none. */
  amount: typed(readFee),
  pure_agent: z.boolean(),
  states: z.array(
    z.object({
      key: z.string(),
      state: z.custom<StateCode>((code) => typeof code === 'string' && isStateCode(code), 'Choose a state.'),
      amount: typed(readFee),
    }),
  ),
});

const serviceTax = z
  .object({
    treatment: z.enum(TAX_TREATMENTS),
    /** Of another treatment it is not sent. */
    exemption: line(SERVICE_LIMITS.exemption),
  })
  .check((context) => {
    const { treatment, exemption } = context.value;
    if (treatment !== 'exempt' || exemption !== '') return;
    const message = 'Enter the notification that exempts the service.';
    context.issues.push({ code: 'custom', message, input: context.value, path: ['exemption'] });
  });

/** Amounts by state that a fee of another kind had before are not sent. */
export const sentStates = ({ kind, states }: z.infer<typeof officialFee>) =>
  kind === 'by_state' ? states : [];

export const serviceForm = z.object({
  name: neededLine('Enter the service’s name.', SERVICE_LIMITS.name),
  category: z.enum(DEPARTMENTS, 'Choose a department.'),
  price: typed(readPrice, 'Enter an amount in whole rupees.'),
  sla: neededLine('Enter how long it takes.', SERVICE_LIMITS.timeline),
  details: neededLines('Enter what the customer gets.', SERVICE_LIMITS.details),
  video_link: z.string().check(
    z.trim(),
    z.refine(
      (link) => link === '' || (link.length <= SERVICE_LIMITS.video && videoEmbedUrl(link) !== undefined),
      'Enter the https address of a video on YouTube or Vimeo, or leave it empty.',
    ),
  ),
  sac_code: typed(readSac),
  tax: serviceTax,
  official_fees: z
    .array(officialFee)
    .check(
      z.maxLength(
        SERVICE_LIMITS.officialFees,
        `A service may have ${SERVICE_LIMITS.officialFees} official fees at most.`,
      ),
      (context) => {
        const fees = context.value.map((fee) => ({
          name: fee.name,
          kind: fee.kind,
          amount_paise: Number(fee.amount) * 100,
          states: sentStates(fee).map((each) => ({
            state: each.state,
            amount_paise: Number(each.amount) * 100,
          })),
        }));
        for (const { index, field, message } of feeFaults(fees)) {
          const path = [index, ...field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))];
          context.issues.push({ code: 'custom', message, input: context.value, path });
        }
      },
    ),
  documents: z
    .array(neededDocument)
    .check(
      z.maxLength(
        SERVICE_LIMITS.documents,
        `A service may ask for ${SERVICE_LIMITS.documents} documents at most.`,
      ),
      (context) => {
        for (const { index, message } of documentNameFaults(context.value.map((each) => each.doc_name))) {
          context.issues.push({ code: 'custom', message, input: context.value, path: [index, 'doc_name'] });
        }
      },
    ),
  steps: z
    .array(step)
    .check(
      z.minLength(1, 'Add at least one step.'),
      z.maxLength(SERVICE_LIMITS.steps, `A service may have ${SERVICE_LIMITS.steps} steps at most.`),
      (context) => {
        for (const { index, message } of stepFaults(context.value.map((each) => each.name))) {
          context.issues.push({ code: 'custom', message, input: context.value, path: [index, 'name'] });
        }
        const message = earnedFault(context.value.map(({ earned }) => Number(earned)));
        if (message !== undefined) {
          const last = context.value.findLastIndex(({ earned }) => Number(earned) > 0);
          context.issues.push({ code: 'custom', message, input: context.value, path: [last, 'earned'] });
        }
      },
    ),
});

export type ServiceForm = z.infer<typeof serviceForm>;

function readPrice(text: string): CheckedText {
  const read = readRupees(text);
  if ('fault' in read) return read;
  const isInRange = Number(read.text) >= 1 && Number(read.text) <= SERVICE_LIMITS.price;
  return isInRange ? read : { fault: 'Enter a price from 1 to 1,00,00,000 rupees.' };
}

function readPercent(text: string): CheckedText {
  const digits = text.trim().replace(/ *%$/, '');
  if (digits === '') return { text: '' };
  return /^\d{1,3}$/.test(digits) && Number(digits) <= 100
    ? { text: String(Number(digits)) }
    : { fault: 'Enter a whole percentage from 0 to 100.' };
}

function readFee(text: string): CheckedText {
  if (text.trim() === '') return { text: '' };
  const read = readRupees(text);
  if ('fault' in read) return read;
  return Number(read.text) <= SERVICE_LIMITS.officialFee
    ? read
    : { fault: 'Enter an amount up to 1,00,00,000 rupees.' };
}

function readSac(text: string): CheckedText {
  const code = plainIdentifier(text, /^SAC(?:CODE)?(?=\d)/);
  return SAC_CODE.test(code) ? { text: code } : { fault: SAC };
}
