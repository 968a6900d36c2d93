/** Reads fields of a request body by Razorpay's rules and with its error texts. */

import type { Notes } from './entities.ts';
import { badRequest, invalidField } from './razorpay-error.ts';

export type Body = Record<string, unknown>;

/** An amount in paise, at least one rupee. */
export function readAmount(body: Body, tooSmall: string): number {
  const amount = body['amount'];
  if (amount === undefined) throw invalidField('amount', 'The amount field is required.');
  // Form-like clients send digits as text, which Razorpay accepts.
  const value = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw invalidField('amount', 'The amount must be an integer.');
  }
  if (value < 100) throw invalidField('amount', tooSmall);
  return value;
}

/** This account accepts Indian rupees only. */
export function readCurrency(body: Body): string {
  const currency = body['currency'];
  if (currency === undefined) throw invalidField('currency', 'The currency field is required.');
  if (currency !== 'INR') throw invalidField('currency', 'Currency is not supported');
  return currency;
}

/** At most 40 characters, null when absent. */
export function readReceipt(body: Body): string | null {
  const receipt = body['receipt'];
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string') throw invalidField('receipt', 'The receipt must be a string.');
  if (receipt.length > 40) {
    throw invalidField('receipt', 'The receipt may not be greater than 40 characters.');
  }
  return receipt;
}

/** At most 15 pairs with values of at most 256 characters. */
export function readNotes(body: Body): Notes {
  const notes = body['notes'];
  if (notes === undefined || notes === null) return [];
  if (typeof notes !== 'object') throw invalidField('notes', 'notes should be an array');
  const entries = Object.entries(notes).map(([key, value]): [string, string] => [key, String(value)]);
  if (entries.length > 15) {
    throw invalidField('notes', 'Number of fields in notes should be less than or equal to 15');
  }
  if (entries.some(([, value]) => value.length > 256)) {
    throw invalidField('notes', 'The value of a note may not be greater than 256 characters.');
  }
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}

/** A required text. */
export function readText(body: Body, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '') {
    throw invalidField(field, `The ${field} field is required.`);
  }
  return value;
}

/** Razorpay rejects unknown fields. */
export function refuseUnknown(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((field) => !known.includes(field));
  if (unknown.length > 0) {
    throw badRequest(`${unknown.join(', ')} is/are not required and should not be sent`, {
      reason: 'input_validation_failed',
    });
  }
}
