/** The form of /payment/{id} and /buyservices: whom the order and the invoice are for. */

import * as z from 'zod/mini';
import { BUYER_KINDS } from '../buyer-kind.ts';
import { isCountryCode } from '../countries.ts';
import { GSTIN_LENGTH, gstinProblem, normaliseGstin } from '../gstin.ts';
import { invoiceProblems } from '../invoice-fields.ts';
import type { Paise } from '../money.ts';
import { isStateCode } from '../states.ts';
import { emailField, nameField, phoneField } from './fields.ts';
import { address, line } from './typed.ts';

const ADDRESS_MAX = 300;
const BUSINESS_NAME_MAX = 100;

const hasOtherLength = (text: string) => text !== '' && text.length !== GSTIN_LENGTH;

/** Empty, or any 15 characters: the form only warns of other errors. */
const gstno = z.string().check(
  z.overwrite(normaliseGstin),
  z.refine((text) => !hasOtherLength(text), {
    error: `A GST number has exactly ${GSTIN_LENGTH} characters.`,
    abort: true,
  }),
);

/** Empty, or a valid one: the profile's number prefills later forms. */
export const validGstno = gstno.check(
  z.refine((text) => text === '' || gstinProblem(text) === undefined, {
    error: ({ input }) => mistyped(String(input)),
  }),
);

/** Fields printed on invoices; optional where an invoice may lack them. */
export const billingFields = {
  buyer_kind: z.enum(BUYER_KINDS),
  gstno,
  business_name: line(BUSINESS_NAME_MAX),
  /** Empty, or the two digits of a state: it decides between CGST with SGST and IGST. */
  billing_state: z
    .string()
    .check(z.refine((code) => code === '' || isStateCode(code), 'Choose a state from the list.')),
  billing_address: address(ADDRESS_MAX),
  /** Empty, or the ISO code of a country outside India. */
  billing_country: z
    .string()
    .check(z.refine((code) => code === '' || isCountryCode(code), 'Choose a country from the list.')),
};

/** A warning about a GST number with the two ways to continue; undefined for an empty or valid one. */
export function gstnoProblem(text: string): string | undefined {
  const normal = normaliseGstin(text);
  return normal === '' || gstinProblem(normal) === undefined ? undefined : mistyped(normal);
}

function mistyped(text: string): string {
  return `${gstinProblem(text) ?? 'This GST number is not right.'} Correct it, or clear the field to go on without it.`;
}

/** @param total the total in paise, GST included: a large one needs an address. */
export const paymentForm = (total: Paise) =>
  z
    .object({ name: nameField, email: emailField, phone: phoneField, ...billingFields })
    // Also when another field is wrong, so that all messages appear at once.
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
