/** The form with the answer of the invoice registration portal; the server compares it with the document. */

import * as z from 'zod/mini';

const needed = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

export const eInvoiceForm = z.object({
  irn: needed('Enter the IRN.'),
  ack_no: needed('Enter the acknowledgement number.'),
  ack_date: needed('Enter the date of the acknowledgement.'),
  qr: needed('Enter the signed QR text.'),
});

export type EInvoiceForm = z.infer<typeof eInvoiceForm>;
