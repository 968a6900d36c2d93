/** Refuses a purchase whose invoice would lack something: an invoice can't be corrected, so it is said before paying. */
import { gstnoProblem } from '@portal/domain/forms/payment';
import { invoiceProblems } from '@portal/domain/invoice-fields';
import type { Paise } from '@portal/domain/money';
import { invalid } from '../http/errors.ts';
import { printProblems } from '../invoices/print-problems.ts';
import type { Billing } from '../payments/start-payment.ts';

/** Throws 400 with every field that is wrong. Payments that were opened before are not asked again. */
export function checkBilling(billing: Billing, total: Paise): void {
  const fields = {
    gstno: billing.gstNumber ?? '',
    business_name: billing.businessName ?? '',
    billing_state: billing.state ?? '',
    billing_address: billing.address ?? '',
  };
  const doubtful = gstnoProblem(fields.gstno);
  const errors = [
    ...(doubtful === undefined ? [] : [{ field: 'gstno', message: doubtful }]),
    ...invoiceProblems(fields, total),
    ...printProblems({ name: billing.name, ...fields }),
  ];
  if (errors.length > 0) throw invalid(errors);
}
