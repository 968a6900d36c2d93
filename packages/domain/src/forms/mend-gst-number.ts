/** The form that adds a GST number to an invoice: here only a right one will do (decision 32). */
import * as z from 'zod/mini';
import { gstinProblem, normaliseGstin } from '../gstin.ts';
import { address } from './typed.ts';

const ADDRESS_MAX = 300;

export const mendGstNumberForm = z.object({
  gstno: z.string().check(
    z.overwrite(normaliseGstin),
    z.minLength(1, { error: 'Enter your GST number.', abort: true }),
    z.refine((text) => gstinProblem(text) === undefined, {
      error: ({ input }) => gstinProblem(String(input)) ?? 'This GST number is not right.',
    }),
  ),
  /** Empty keeps the one that the invoice has. */
  billing_address: address(ADDRESS_MAX),
});

export type MendGstNumberForm = z.infer<typeof mendGstNumberForm>;
