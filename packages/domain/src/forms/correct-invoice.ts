/** The form that corrects the recipient of an invoice. */

import * as z from 'zod/mini';
import { invoiceProblems } from '../invoice-fields.ts';
import type { Paise } from '../money.ts';
import { nameField } from './fields.ts';
import { billingFields, validGstno } from './payment.ts';
import { neededLine } from './typed.ts';

const REASON_MAX = 200;

/** @param total the total of the invoice, GST included: a large one needs an address. */
export const correctInvoiceForm = (total: Paise) =>
  z
    .object({
      name: nameField,
      ...billingFields,
      gstno: validGstno,
      reason: neededLine('Enter the reason.', REASON_MAX),
    })
    .check(
      z.check(({ value, issues }) => {
        for (const { field, message } of invoiceProblems(value, total))
          issues.push({ code: 'custom', path: [field], message, input: value });
      }),
    );

export type CorrectInvoiceForm = z.infer<ReturnType<typeof correctInvoiceForm>>;
