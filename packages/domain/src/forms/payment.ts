/** The form of /payment/{id} and /buyservices: whom the order and the invoice are for. */
import * as z from 'zod/mini';
import { GSTIN_LENGTH, gstinProblem, normaliseGstin } from '../gstin.ts';
import { invoiceProblems } from '../invoice-fields.ts';
import type { Paise } from '../money.ts';
import { isStateCode } from '../states.ts';
import { emailField, nameField, phoneField } from './fields.ts';
import { address, line } from './typed.ts';

const ADDRESS_MAX = 300;
const BUSINESS_NAME_MAX = 100;

const hasOtherLength = (text: string) => text !== '' && text.length !== GSTIN_LENGTH;

/** What stands on invoices; each may be empty where an invoice may lack it. */
export const billingFields = {
  /** Empty, or a right one: a mistyped number would silently cost the buyer their credit. */
  gstno: z.string().check(
    z.overwrite(normaliseGstin),
    z.refine((text) => !hasOtherLength(text), {
      error: `A GST number has exactly ${GSTIN_LENGTH} characters.`,
      abort: true,
    }),
    z.refine((text) => text === '' || gstinProblem(text) === undefined, {
      error: ({ input }) => mistyped(String(input)),
    }),
  ),
  business_name: line(BUSINESS_NAME_MAX),
  /** Empty, or the two digits of a state: it decides between CGST with SGST and IGST. */
  billing_state: z
    .string()
    .check(z.refine((code) => code === '' || isStateCode(code), 'Choose a state from the list.')),
  billing_address: address(ADDRESS_MAX),
};

/** Says what is wrong with a GST number and the two ways on; undefined for an empty or a right one. */
export function gstnoProblem(text: string): string | undefined {
  const gstno = normaliseGstin(text);
  return gstno === '' || gstinProblem(gstno) === undefined ? undefined : mistyped(gstno);
}

function mistyped(gstno: string): string {
  return `${gstinProblem(gstno) ?? 'This GST number is not right.'} Correct it, or clear the field to go on without it.`;
}

/** @param total what is paid, GST included: much money asks for an address. */
export const paymentForm = (total: Paise) =>
  z
    .object({ name: nameField, email: emailField, phone: phoneField, ...billingFields })
    // Also when another field is wrong, so that all is said at once.
    .check(
      z.check(
        ({ value, issues }) => {
          issues.push(...issuesOf(value, total));
        },
        { when: isWhole },
      ),
    );

const isWhole = ({ value }: { value: unknown }) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(billingFields).every((field) => typeof Reflect.get(value, field) === 'string');

function issuesOf(value: Parameters<typeof invoiceProblems>[0], total: Paise) {
  return invoiceProblems(value, total).map(({ field, message }) => ({
    code: 'custom' as const,
    path: [field],
    message,
    input: value,
  }));
}

export type PaymentForm = z.infer<ReturnType<typeof paymentForm>>;
