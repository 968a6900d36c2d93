/** The form of /payment/{id} and /buyservices: whom the order and the invoice are for (C§2, C§5). */
import * as z from 'zod/mini';
import { GSTIN_LENGTH, normaliseGstin } from '../gstin.ts';
import { type Paise, rupeesToPaise } from '../money.ts';
import { isStateCode } from '../states.ts';
import { emailField, nameField, phoneField } from './fields.ts';
import { address } from './typed.ts';

const ADDRESS_MAX = 300;

export const paymentForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
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
  billing_address: address(ADDRESS_MAX),
});

/** From so much on an invoice must show an address for any recipient (Rule 46 of the CGST Rules). */
const ADDRESS_FROM = rupeesToPaise(50_000);

export const needsAddress = (isBusiness: boolean, taxable: Paise) => isBusiness || taxable >= ADDRESS_FROM;

export type PaymentForm = z.infer<typeof paymentForm>;
