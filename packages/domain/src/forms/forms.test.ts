/** Cases of the forms: what each accepts, and the message at the field for what it does not. */
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { forgetPasswordForm } from './forget-password.ts';
import { loginForm } from './login.ts';
import { otpForm } from './otp.ts';
import { paymentForm } from './payment.ts';
import { registerForm } from './register.ts';
import { resetPasswordForm } from './reset-password.ts';

const person = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' };
const register = { ...person, password: 'Demo-pass-1' };
const payment = { ...person, gstno: '', billing_state: '', billing_address: '' };

const FORMS = [
  ['register', registerForm, register],
  ['otp', otpForm, { otp: '000123' }],
  ['login', loginForm, { email: person.email, password: 'x' }],
  ['forget password', forgetPasswordForm, { email: person.email }],
  ['reset password', resetPasswordForm, { password: 'Demo-pass-1', password_confirmation: 'other' }],
  ['payment', paymentForm, payment],
] as const;

describe.each(FORMS)('the %s form', (_, form, right) => {
  it('takes right values as they are', () => {
    expect(form.parse(right)).toEqual(right);
  });

  it('reports every field once when all are missing', () => {
    const fields = problems(form, {}).map(([field]) => field);
    expect(fields).toHaveLength(Object.keys(right).length);
    expect(new Set(fields)).toEqual(new Set(Object.keys(right)));
  });

  it('drops what it does not know', () => {
    expect(form.parse({ ...right, user_type: 'admin' })).toEqual(right);
  });
});

describe('messages stand at their field', () => {
  it.each([
    [{ name: '  ' }, 'name', 'Enter your name.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
    [{ email: '' }, 'email', 'Enter your e-mail address.'],
    [{ email: 'asha' }, 'email', 'Enter an e-mail address such as name@example.com.'],
    [{ email: `${'x'.repeat(250)}@x.in` }, 'email', 'Use at most 254 characters.'],
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
    [{ billing_address: 'x'.repeat(301) }, 'billing_address', 'Use at most 300 characters.'],
  ])('of the payment form: %j', (change, field, message) => {
    expect(problems(paymentForm, { ...payment, ...change })).toEqual([[field, message]]);
  });

  it.each(['12345', '1234567', '12a456', ''])('of the code: %j', (otp) => {
    expect(problems(otpForm, { otp })).toEqual([['otp', 'Enter the six digits of the code.']]);
  });
});

it('outer spaces are dropped, except those of a password', () => {
  expect(registerForm.parse({ ...register, name: ' Asha Rao ', email: ' asha@example.in ' })).toEqual(
    register,
  );
  expect(registerForm.parse({ ...register, password: ' Demo-pass-1 ' }).password).toBe(' Demo-pass-1 ');
});

it('a payment may say its state', () => {
  expect(problems(paymentForm, { ...payment, billing_state: '29' })).toEqual([]);
});

it('a registration may write its phone with +91 and spaces', () => {
  expect(problems(registerForm, { ...register, phone: '+91 98765-43210' })).toEqual([]);
});

it.each([
  [' 27aapfu0939f1zv ', '27AAPFU0939F1ZV'],
  ['22AAAAA0000A1Z5', '22AAAAA0000A1Z5'],
  ['???????????????', '???????????????'],
])('the GST number %j is taken as %s', (typed, taken) => {
  expect(paymentForm.parse({ ...payment, gstno: typed }).gstno).toBe(taken);
});

/** Each problem as its field and message. */
function problems(form: z.ZodMiniType, values: unknown) {
  const result = form.safeParse(values);
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}
