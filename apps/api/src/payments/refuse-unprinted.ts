/** Refuses a purchase whose invoice would leave letters out: what is printed on it can't be corrected. */
import { invalid } from '../contract/errors.ts';
import { printProblems } from '../invoices/print-problems.ts';
import type { Billing } from './start-payment.ts';

/** Throws 400 with every field that no font of the invoice can print. */
export function refuseUnprinted({ name, businessName, address }: Billing): void {
  const errors = printProblems({
    name,
    business_name: businessName ?? '',
    billing_address: address ?? '',
  });
  if (errors.length > 0) throw invalid(errors);
}
