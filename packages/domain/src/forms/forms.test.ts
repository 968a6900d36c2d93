/** Form schemas: accepted values, and the message at each invalid field. */

import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { toPaise } from '../money.ts';
import { forgetPasswordForm } from './forget-password.ts';
import { loginForm } from './login.ts';
import { otpForm } from './otp.ts';
import { paymentForm } from './payment.ts';
import { billingForm } from './profile.ts';
import { registerForm } from './register.ts';
import { resetPasswordForm } from './reset-password.ts';

const person = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' };
const register = { ...person, password: 'Demo-pass-1' };
const payment = {
  ...person,
  buyer_kind: 'india',
  gstno: '',
  business_name: '',
  billing_state: '27',
  billing_address: '',
  billing_country: '',
};
const small = paymentForm(toPaise(1_180_000));

const FORMS = [
  ['register', registerForm, register],
  ['otp', otpForm, { otp: '000123' }],
  ['login', loginForm, { email: person.email, password: 'x' }],
  ['forget password', forgetPasswordForm, { email: person.email }],
  ['reset password', resetPasswordForm, { password: 'Demo-pass-1', password_confirmation: 'other' }],
  ['payment', small, payment],
] as const;

describe.each(FORMS)('the %s form', (_, form, right) => {
  it('accepts valid values unchanged', () => {
    expect(form.parse(right)).toEqual(right);
  });

  it('reports every missing field once', () => {
    const fields = problems(form, {}).map(([field]) => field);
    expect(fields).toHaveLength(Object.keys(right).length);
    expect(new Set(fields)).toEqual(new Set(Object.keys(right)));
  });

  it('drops unknown fields', () => {
    expect(form.parse({ ...right, user_type: 'admin' })).toEqual(right);
  });
});

describe('messages appear at their field', () => {
  it.each([
    [{ name: '  ' }, 'name', 'Enter your name.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters; these are 101.'],
    [{ email: '' }, 'email', 'Enter your e-mail address.'],
    [{ email: 'asha' }, 'email', 'Enter an e-mail address such as name@example.com.'],
    [{ email: `${'x'.repeat(250)}@x.in` }, 'email', 'Use at most 254 characters; these are 255.'],
    [{ phone: '' }, 'phone', 'Enter your phone number.'],
    [{ phone: 'call me' }, 'phone', 'Enter one phone number with digits only, such as 9876543210.'],
    [{ phone: '98765' }, 'phone', 'A mobile number has 10 digits; this has 5.'],
    [{ name: '\u200b\u200b' }, 'name', 'Enter your name.'],
    [{ password: '' }, 'password', 'Choose a password.'],
    [{ password: 'short' }, 'password', 'Use at least 8 characters.'],
  ])('of /register: %j', (change, field, message) => {
    expect(problems(registerForm, { ...register, ...change })).toEqual([[field, message]]);
  });

  it.each([
    [{ phone: '' }, 'phone', 'Enter your phone number.'],
    [{ phone: '98765' }, 'phone', 'A mobile number has 10 digits; this has 5.'],
    [{ gstno: '27AAPFU0939F1Z' }, 'gstno', 'A GST number has exactly 15 characters.'],
    [{ gstno: '27AAPFU0939F1ZVV' }, 'gstno', 'A GST number has exactly 15 characters.'],
    [{ billing_state: '25' }, 'billing_state', 'Choose a state from the list.'],
    [{ billing_state: 'Goa' }, 'billing_state', 'Choose a state from the list.'],
    [{ billing_address: 'x'.repeat(301) }, 'billing_address', 'Use at most 300 characters; these are 301.'],
  ])('of the payment form: %j', (change, field, message) => {
    expect(problems(small, { ...payment, ...change })).toEqual([[field, message]]);
  });

  it.each(['12345', '1234567', '12a456', ''])('of the code: %j', (otp) => {
    expect(problems(otpForm, { otp })).toEqual([['otp', 'Enter the six digits of the code.']]);
  });
});

it('trims values, except passwords', () => {
  expect(registerForm.parse({ ...register, name: ' Asha Rao ', email: ' asha@example.in ' })).toEqual(
    register,
  );
  expect(registerForm.parse({ ...register, password: ' Demo-pass-1 ' }).password).toBe(' Demo-pass-1 ');
});

const business = { gstno: '27AAPFU0939F1ZV', business_name: 'Hill Road Traders' };
const address = '4 Hill Road, Mumbai 400050';

describe('invoice details of a payment', () => {
  const state = ['billing_state', 'Choose the state that you live or work in.'];
  const name = ['business_name', 'Enter the name of the business as on its GST certificate.'];
  const full = ['billing_address', 'Enter the full address with its PIN code, for the invoice.'];
  const zone = ['gstno', 'Enter the valid GST number of the SEZ unit or developer.'];
  const country = ['billing_country', 'Choose the country that you live or work in.'];
  const abroad = ['billing_address', 'Enter the full address, for the invoice.'];
  const pin = ['billing_address', 'Add the six-digit PIN code to the address.'];

  it.each([
    ['a state', { billing_state: '' }, [state]],
    ['the name and address of a business', { gstno: business.gstno }, [name, full]],
    ['a PIN code', { ...business, billing_address: '4 Hill Road, Mumbai' }, [pin]],
    ['more than a PIN code', { ...business, billing_address: '400 050' }, [full]],
    ['nothing more of a business', { ...business, billing_address: address, billing_state: '' }, []],
    ['no address of a person', { billing_address: 'Panaji' }, []],
    ['all of an SEZ unit but its state', { buyer_kind: 'sez', billing_state: '' }, [zone, name, full]],
    [
      'the country and address of a buyer abroad',
      { buyer_kind: 'abroad', billing_state: '' },
      [country, abroad],
    ],
    [
      'no PIN code of a buyer abroad',
      { buyer_kind: 'abroad', billing_country: 'AE', billing_address: 'Dubai', billing_state: '' },
      [],
    ],
  ])('%s', (_, change, wrong) => {
    expect(problems(small, { ...payment, ...change })).toEqual(wrong);
  });

  it('the address is required from Rs.50,000, GST included', () => {
    expect(problems(paymentForm(toPaise(4_999_999)), payment)).toEqual([]);
    expect(problems(paymentForm(toPaise(5_000_000)), payment)).toEqual([full]);
    expect(problems(paymentForm(toPaise(5_000_000)), { ...payment, billing_address: address })).toEqual([]);
  });

  it('are reported together with other errors', () => {
    expect(problems(small, { ...payment, name: '', billing_state: '' })).toEqual([
      ['name', 'Enter your name.'],
      state,
    ]);
  });
});

it('a registration accepts a phone with +91 and spaces', () => {
  expect(problems(registerForm, { ...register, phone: '+91 98765-43210' })).toEqual([]);
});

it('a GST number is upper-cased, without spaces', () => {
  const values = { ...payment, ...business, gstno: ' 27 aapfu0939f1zv ', billing_address: address };
  expect(small.parse(values).gstno).toBe('27AAPFU0939F1ZV');
});

it.each(['22AAAAA0000A1Z5', '???????????????'])(
  'the GST number %j is accepted for a payment, whose form only warns',
  (gstno) => {
    expect(problems(small, { ...payment, gstno })).toEqual([]);
  },
);

it.each([
  ['22AAAAA0000A1Z5', 'This GST number seems to be mistyped: its last character does not fit the others.'],
  ['???????????????', 'A GST number has only letters and digits.'],
])('the GST number %j of a profile must be corrected or cleared', (gst_number, fault) => {
  const profile = {
    gst_number,
    business_name: '',
    billing_state: '',
    billing_address: '',
    buyer_kind: 'india',
    billing_country: '',
  };
  expect(problems(billingForm, profile)).toEqual([
    ['gst_number', `${fault} Correct it, or clear the field to go on without it.`],
  ]);
});

/** Each problem as its field and message. */
function problems(form: z.ZodMiniType, values: unknown) {
  const result = form.safeParse(values);
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}
