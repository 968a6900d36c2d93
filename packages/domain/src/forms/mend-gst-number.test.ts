/** Cases of the form that adds a GST number to an invoice. */
import { expect, it } from 'vitest';
import { mendGstNumberForm } from './mend-gst-number.ts';

it('takes a right GST number in any letter case', () => {
  const values = { gstno: ' 27aapfu0939f1zv ', billing_address: ' 4 Hill Road ' };
  expect(mendGstNumberForm.parse(values)).toEqual({
    gstno: '27AAPFU0939F1ZV',
    billing_address: '4 Hill Road',
  });
});

it.each([
  ['', 'Enter your GST number.'],
  ['27AAPFU0939F1Z', 'A GST number has exactly 15 characters.'],
  ['27AAPFU0939F1ZX', 'This GST number seems to be mistyped: its last character does not fit the others.'],
  ['25AAPFU0939F1ZV', 'This GST number does not begin with the code of an Indian state.'],
])('says what is wrong with %j', (gstno, message) => {
  const { error } = mendGstNumberForm.safeParse({ gstno, billing_address: '' });
  expect(error?.issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([
    ['gstno', message],
  ]);
});
