/** The form that adds a GST number to an invoice, with the name of the business and its address. */

import * as z from 'zod/mini';
import { gstinProblem, normaliseGstin } from '../gstin.ts';
import { addressProblems } from '../invoice-fields.ts';
import { address, neededLine } from './typed.ts';

const ADDRESS_MAX = 300;
const BUSINESS_NAME_MAX = 100;

export const mendGstNumberForm = z.object({
  gstno: z.string().check(
    z.overwrite(normaliseGstin),
    z.minLength(1, { error: 'Enter your GST number.', abort: true }),
    z.refine((text) => gstinProblem(text) === undefined, {
      error: ({ input }) => gstinProblem(String(input)) ?? 'This GST number is not right.',
    }),
  ),
  business_name: neededLine('Enter the name of the business as on its GST certificate.', BUSINESS_NAME_MAX),
  /** Empty keeps the one that the invoice has. */
  billing_address: address(ADDRESS_MAX).check(
    z.refine((text) => text === '' || addressProblems(text).length === 0, {
      error: ({ input }) => addressProblems(String(input))[0]?.message ?? 'Enter the full address.',
    }),
  ),
});

export type MendGstNumberForm = z.infer<typeof mendGstNumberForm>;
