/** The form of a service of the catalogue, with its documents and steps (A§5, decisions 25 and 43). */
import * as z from 'zod/mini';
import { documentNameFaults, SAC_CODE, SERVICE_LIMITS, stepFaults, TEXT_KINDS } from '../catalogue.ts';
import { DEPARTMENTS } from '../departments.ts';
import { videoEmbedUrl } from '../video-link.ts';

const DIGITS = 'Enter the price in whole rupees, with digits only.';

/** A text that must be there, of so many characters at most. */
const needed = (message: string, most: number) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(most, `Use at most ${most.toLocaleString('en-IN')} characters.`),
    );

const neededDocument = z.object({
  /** Tells the entries of the list apart while they are moved; no part of what is sent. */
  key: z.string(),
  doc_name: z.string().check(z.trim(), z.maxLength(SERVICE_LIMITS.documentName, tooLong('documentName'))),
  field_type: z.enum(['file', 'text']),
  required: z.boolean(),
  /** Empty for a free text, and for a file. */
  kind: z.enum([...TEXT_KINDS, '']),
  hint: z.string().check(z.trim(), z.maxLength(SERVICE_LIMITS.hint, tooLong('hint'))),
});

const step = z.object({
  key: z.string(),
  name: z.string().check(z.trim(), z.maxLength(SERVICE_LIMITS.step, tooLong('step'))),
});

export const serviceForm = z.object({
  name: needed('Enter the service’s name.', SERVICE_LIMITS.name),
  category: z.enum(DEPARTMENTS, 'Choose a department.'),
  price: z.string(DIGITS).check(
    z.trim(),
    z.regex(/^[0-9]+$/, { error: DIGITS, abort: true }),
    z.refine((price) => Number(price) >= 1 && Number(price) <= SERVICE_LIMITS.price, {
      error: 'Enter a price from 1 to 1,00,00,000 rupees.',
    }),
  ),
  sla: needed('Enter how long it takes.', SERVICE_LIMITS.timeline),
  details: needed('Enter what the customer gets.', SERVICE_LIMITS.details),
  video_link: z.string().check(
    z.trim(),
    z.refine(
      (link) => link === '' || (link.length <= SERVICE_LIMITS.video && videoEmbedUrl(link) !== undefined),
      'Enter the https address of a video on YouTube or Vimeo, or leave it empty.',
    ),
  ),
  sac_code: z
    .string()
    .check(z.trim(), z.regex(SAC_CODE, 'Enter the six digits of the SAC, which begin with 99.')),
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
      },
    ),
});

export type ServiceForm = z.infer<typeof serviceForm>;

function tooLong(of: 'documentName' | 'hint' | 'step'): string {
  return `Use at most ${SERVICE_LIMITS[of]} characters.`;
}
