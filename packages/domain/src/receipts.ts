/** Money received outside the payment provider (record 0058). */

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
