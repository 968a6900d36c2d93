/** The forms of /profile but that of the password: name and phone, another e-mail address, billing details. */
import * as z from 'zod/mini';
import { emailField, nameField, phoneField } from './fields.ts';
import { billingFields, rightGstno } from './payment.ts';

export const generalForm = z.object({ name: nameField, phone: phoneField });

/** Whether the password is the right one is left to the server. */
export const newEmailForm = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, 'Enter your password.')),
});

/** Everything may be empty: these are only what the payment form begins with. */
export const billingForm = z.object({
  gst_number: rightGstno,
  business_name: billingFields.business_name,
  billing_state: billingFields.billing_state,
  billing_address: billingFields.billing_address,
});

export type GeneralForm = z.infer<typeof generalForm>;
export type NewEmailForm = z.infer<typeof newEmailForm>;
export type BillingForm = z.infer<typeof billingForm>;
