import { istDate } from '@portal/domain/ist-date';
import { cleanLine } from '@portal/domain/text/clean-text';
import { invalid } from '../../contract/errors.ts';

/** Money paid back by bank transfer. */
export interface BankPayment {
  reference: string;
  /** A day in India. */
  paidOn: string;
}

/** Undefined when nothing about a bank payment was sent. Throws 400 unless both are right. */
export function bankPaymentOf(
  {
    bank_reference: reference,
    bank_paid_on: paidOn,
  }: { bank_reference?: string | undefined; bank_paid_on?: string | undefined },
  now: Date,
): BankPayment | undefined {
  if (reference === undefined && paidOn === undefined) return undefined;
  const line = cleanLine(reference ?? '');
  const faults = [
    ...(line === '' ? [{ field: 'bank_reference', message: 'Enter the bank’s reference.' }] : []),
    ...(paidOn === undefined || paidOn > istDate(now)
      ? [{ field: 'bank_paid_on', message: 'Enter the day on which it was paid, today at the latest.' }]
      : []),
  ];
  if (paidOn === undefined || faults.length > 0) throw invalid(faults);
  return { reference: line, paidOn };
}
