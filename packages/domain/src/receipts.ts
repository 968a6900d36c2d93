/** Money received outside the payment provider, and the limits of the income-tax law (record 0058). */

import { type Paise, rupeesToPaise } from './money.ts';

export const RECEIPT_METHODS = ['bank_transfer', 'upi', 'cheque', 'cash'] as const;
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];

const NAMES: Record<ReceiptMethod, string> = {
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
};

/** Any other text stays as it is. */
export const receiptMethodName = (method: string): string =>
  Object.entries(NAMES).find(([key]) => key === method)?.[1] ?? method;

/** Cash of this amount or more from one person, in a day or for one transaction, is forbidden (section 269ST). */
export const CASH_LIMIT: Paise = rupeesToPaise(200_000);
