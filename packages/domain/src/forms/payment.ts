/** The form of /payment/{id} and /buyservices: whom the order and the invoice are for (C§2, C§5). */
import { z } from 'zod';
import { GSTIN_LENGTH, normaliseGstin } from '../gstin.ts';
import { isDigitsOnly, PHONE_MAX } from '../phone.ts';
import { emailField, nameField } from './fields.ts';

export const paymentForm = z.object({
  name: nameField,
  email: emailField,
  phone: z
    .string('Enter your phone number.')
    .trim()
    .min(1, { error: 'Enter your phone number.', abort: true })
    .max(PHONE_MAX, { error: `Use at most ${PHONE_MAX} digits.`, abort: true })
    .refine(isDigitsOnly, 'Use digits only.'),
  /** Empty, or any 15 characters; what else is wrong with it is only a warning (decision 32). */
  gstno: z
    .string()
    .transform(normaliseGstin)
    .refine(
      (text) => text === '' || text.length === GSTIN_LENGTH,
      `A GST number has exactly ${GSTIN_LENGTH} characters.`,
    ),
});

export type PaymentForm = z.infer<typeof paymentForm>;
