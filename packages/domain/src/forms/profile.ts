/** The forms of /profile except the password's: name and phone, another e-mail address, billing details. */

import * as z from 'zod/mini';
import { emailField, nameField, phoneField } from './fields.ts';
import { billingFields, validGstno } from './payment.ts';

export const generalForm = z.object({ name: nameField, phone: phoneField });

/** The server checks the password. */
export const passwordConfirmation = z.object({
  password: z.string().check(z.minLength(1, 'Enter your password.')),
});

export const newEmailForm = z.object({ email: emailField, ...passwordConfirmation.shape });

/** All optional: defaults of the payment form. */
export const billingForm = z.object({
  gst_number: validGstno,
  business_name: billingFields.business_name,
  billing_state: billingFields.billing_state,
  billing_address: billingFields.billing_address,
  buyer_kind: billingFields.buyer_kind,
  billing_country: billingFields.billing_country,
});

export type GeneralForm = z.infer<typeof generalForm>;
export type NewEmailForm = z.infer<typeof newEmailForm>;
export type BillingForm = z.infer<typeof billingForm>;
