import { istDate, isDay } from '@portal/domain/ist-date';
import { type Paise, rupeesToPaise } from '@portal/domain/money';
import type { ReceiptMethod } from '@portal/domain/receipts';
import { cleanLine } from '@portal/domain/text/clean-text';
import { invalid } from '../contract/errors.ts';
import type { Body } from '../contract/operation.ts';

export interface NewReceipt {
  method: ReceiptMethod;
  reference: string | null;
  /** A day in India. */
  receivedOn: string;
  amount: Paise;
  tds: Paise;
}

/** Throws 400 with every field at fault. */
export function parseReceipt(
  body: Body<'recordReceipt'>,
  { since, now }: { since: string; now: Date },
): NewReceipt {
  const reference = cleanLine(body.reference ?? '');
  const amount = rupeesToPaise(body.amount);
  const day = body.received_on;
  const isPossible = isDay(day) && day >= since && day <= istDate(now);
  const errors = [
    ...(reference === '' && body.method !== 'cash'
      ? [{ field: 'reference', message: 'Enter the reference, such as the UTR or the number of the cheque.' }]
      : []),
    ...(isPossible
      ? []
      : [{ field: 'received_on', message: 'Choose a day from that of what it pays to today.' }]),
    ...(amount === 0 ? [{ field: 'amount', message: 'Enter the amount received.' }] : []),
  ];
  if (errors.length > 0) throw invalid(errors);
  return {
    method: body.method,
    reference: reference === '' ? null : reference,
    receivedOn: day,
    amount,
    tds: rupeesToPaise(body.tds ?? '0'),
  };
}
