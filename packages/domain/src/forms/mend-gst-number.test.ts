/** The form that adds a GST number to an invoice. */

import { expect, it } from 'vitest';
import { mendGstNumberForm } from './mend-gst-number.ts';

it('accepts a valid GST number in any letter case', () => {
  const values = {
    gstno: ' 27aapfu0939f1zv ',
    business_name: ' Hill Road Traders ',
    billing_address: ' 4 Hill Road, Mumbai 400050 ',
  };
  expect(mendGstNumberForm.parse(values)).toEqual({
    gstno: '27AAPFU0939F1ZV',
    business_name: 'Hill Road Traders',
    billing_address: '4 Hill Road, Mumbai 400050',
  });
});

it.each([
  ['', 'Enter your GST number.'],
  ['27AAPFU0939F1Z', 'A GST number has exactly 15 characters.'],
  ['27AAPFU0939F1ZX', 'This GST number seems to be mistyped: its last character does not fit the others.'],
  ['25AAPFU0939F1ZV', 'This GST number does not begin with the code of an Indian state.'],
])('explains the error in %j', (gstno, message) => {
  const { error } = mendGstNumberForm.safeParse({
    gstno,
    business_name: 'Hill Road Traders',
    billing_address: '',
  });
  expect(error?.issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([
    ['gstno', message],
  ]);
});

it.each([
  [{ business_name: ' ' }, 'business_name', 'Enter the name of the business as on its GST certificate.'],
  [{ billing_address: 'Hill Road' }, 'billing_address', 'Add the six-digit PIN code to the address.'],
])('requires the details of an invoice to a business: %j', (change, field, message) => {
  const values = { gstno: '27AAPFU0939F1ZV', business_name: 'Hill Road Traders', billing_address: '' };
  const { error } = mendGstNumberForm.safeParse({ ...values, ...change });
  expect(error?.issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([[field, message]]);
});
