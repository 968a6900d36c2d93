/** Translates errors of ajv into one plain sentence per field, without repeating the input. */

import type { ErrorObject } from 'ajv';
import type { FieldError } from './errors.ts';

/** The first error of each field, in ajv's order. */
export function fieldErrors(errors: ErrorObject[]): FieldError[] {
  const found = new Map<string, string>();
  for (const error of errors.filter((each) => !combining.has(each.keyword))) {
    const field = fieldOf(error);
    if (!found.has(field)) found.set(field, sentence(error, field));
  }
  return [...found].map(([field, message]) => ({ field, message }));
}

const combining = new Set(['allOf', 'oneOf', 'anyOf', 'if']);

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(String(params['missingProperty']));
  return path.join('.') || 'body';
}

const labels: Record<string, string> = {
  phone: 'phone number',
  email: 'e-mail address',
  uotp: 'six-digit code',
  otp: 'six-digit code',
  gstno: 'GST number',
  password_confirmation: 'password again',
};
const labelOf = (field: string) => labels[field] ?? innermost(field).replaceAll('_', ' ');

/** The innermost field of a list entry: the path `documents.2.doc_name` already names the entry. */
function innermost(field: string): string {
  const names = field.split('.');
  return names.length > 2 || /^\d+$/.test(names.at(-1) ?? '')
    ? (names.findLast((name) => !/^\d+$/.test(name)) ?? field)
    : names.join(' ');
}

const patternSentences: Record<string, string> = {
  phone: 'Enter the phone number with digits only, such as 9876543210.',
  gstno: 'A GST number has exactly 15 characters.',
  otp: 'The code has six digits.',
  uotp: 'The code has six digits.',
  message: 'Enter valid message.',
  price: 'Enter the price in whole rupees, with digits only.',
};

const missingSentences: Record<string, string> = { file: 'Choose the file to issue.' };

function sentence({ keyword, params, data, schema, message }: ErrorObject, field: string): string {
  if (keyword === 'x-text' && message !== undefined) return message;
  const label = labelOf(field);
  const say = {
    required: () =>
      missingSentences[field] ??
      `Enter your ${label}.`.replace('your order', 'the order').replace('your doc', 'the doc'),
    type: () =>
      Array.isArray(params['type']) && patternSentences[field] !== undefined
        ? patternSentences[field]
        : `${capital(label)} must be ${typeInWords(params['type'])}.`,
    format: () => `Enter a valid ${label}.`,
    pattern: () =>
      patternSentences[field] ??
      (data === '' || /^\s*$/.test(String(data))
        ? `Enter your ${label}.`
        : `${capital(label)} is not valid.`),
    minLength: () =>
      data === '' || params['limit'] === 1
        ? `Enter your ${label}.`
        : `${capital(label)} must have at least ${params['limit']} characters.`,
    maxLength: () => `${capital(label)} may have ${params['limit']} characters at most.`,
    minItems: () => `Choose at least ${params['limit']}.`,
    maxItems: () => `Choose ${params['limit']} at most.`,
    minimum: () => `${capital(label)} must be ${params['limit']} or more.`,
    maximum: () => `${capital(label)} must be ${params['limit']} or less.`,
    enum: () => `${capital(label)} must be one of: ${(Array.isArray(schema) ? schema : []).join(', ')}.`,
  }[keyword];
  return say ? say() : `${capital(label)} is not valid.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** Of one type or several: "a whole number or empty". */
const typeInWords = (types: unknown): string =>
  String(types)
    .split(',')
    .map((type) => typeWords[type] ?? type)
    .join(' or ');

const typeWords: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  null: 'empty',
};
