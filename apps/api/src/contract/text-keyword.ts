/** The contract's keyword `x-text`: normalises a text before its other rules are checked. */

import { readEmail } from '@portal/domain/email';
import { normaliseGstin } from '@portal/domain/gstin';
import { readOtp } from '@portal/domain/otp';
import { isDigitsOnly, readPhone, readPhoneDigits } from '@portal/domain/phone';
import type { CheckedText } from '@portal/domain/text/checked-text';
import { cleanAddress, cleanLine, cleanLines } from '@portal/domain/text/clean-text';
import type { DataValidateFunction, FuncKeywordDefinition } from 'ajv/dist/types/index.js';

/** The same parsers as in the apps' forms. Empty and missing texts are left to the contract. */
const readers: Record<string, (text: string) => CheckedText> = {
  line: (text) => ({ text: cleanLine(text) }),
  lines: (text) => ({ text: cleanLines(text) }),
  address: (text) => ({ text: cleanAddress(text) }),
  email: readEmail,
  code: readOtp,
  gstin: (text) => ({ text: normaliseGstin(text) }),
  phone: readPhone,
  phone_digits: (digits) => (isDigitsOnly(digits) ? readPhoneDigits(digits) : { text: digits }),
};

export const textKeyword: FuncKeywordDefinition = {
  keyword: 'x-text',
  type: 'string',
  schemaType: 'string',
  modifying: true,
  errors: true,
  // Lengths and patterns apply to the stored text.
  before: 'maxLength',
  compile: (kind: string) => {
    const read = readers[kind];
    if (!read) throw new Error(`The contract names an unknown kind of text: ${kind}`);
    const valid: DataValidateFunction = (text: string, context) => {
      const checked = read(text);
      if ('text' in checked && context) context.parentData[context.parentDataProperty] = checked.text;
      valid.errors = 'fault' in checked ? [{ keyword: 'x-text', message: checked.fault, params: {} }] : [];
      return 'text' in checked;
    };
    return valid;
  },
};
