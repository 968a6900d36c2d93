/** The form of /payment/{id} and /buyservices: whom the order and the invoice are for (C§2, C§5). */
import * as z from 'zod/mini';
import { GSTIN_LENGTH, normaliseGstin } from '../gstin.ts';
import { isDigitsOnly, PHONE_MAX } from '../phone.ts';
import { isStateCode } from '../states.ts';
import { emailField, nameField } from './fields.ts';

const ADDRESS_MAX = 300;

export const paymentForm = z.object({
  name: nameField,
  email: emailField,
  phone: z
    .string('Enter your phone number.')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Enter your phone number.', abort: true }),
      z.maxLength(PHONE_MAX, { error: `Use at most ${PHONE_MAX} digits.`, abort: true }),
      z.refine(isDigitsOnly, 'Use digits only.'),
    ),
  /** Empty, or any 15 characters; what else is wrong with it is only a warning (decision 32). */
  gstno: z.string().check(
    z.overwrite(normaliseGstin),
    z.refine(
      (text) => text === '' || text.length === GSTIN_LENGTH,
      `A GST number has exactly ${GSTIN_LENGTH} characters.`,
    ),
  ),
  /** Empty, or the two digits of a state: it decides between CGST with SGST and IGST (c.6). */
  billing_state: z
    .string()
    .check(z.refine((code) => code === '' || isStateCode(code), 'Choose a state from the list.')),
  /** Empty, or what stands on the invoice (c.4). */
  billing_address: z
    .string()
    .check(z.trim(), z.maxLength(ADDRESS_MAX, `Use at most ${ADDRESS_MAX} characters.`)),
});

export type PaymentForm = z.infer<typeof paymentForm>;
