/** The forms of people: what must be filled, and a password that stays as it is. */

import { describe, expect, it } from 'vitest';
import { DEPARTMENTS } from '../departments.ts';
import { UNCHANGED_PASSWORD } from '../password.ts';
import { customerForm, newStaffForm, staffForm } from './person.ts';

const whole = {
  name: ' Lata Menon ',
  email: 'lata@example.in',
  phone: '+91 98123 45678',
  department: 'Payroll Services',
  password: 'a long enough secret',
};
const problems = (form: typeof staffForm | typeof newStaffForm | typeof customerForm, values: object) => {
  const checked = form.safeParse(values);
  return checked.success
    ? {}
    : Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
};

describe.each([
  ['a new staff member', newStaffForm, ['name', 'email', 'phone', 'department', 'password']],
  ['a staff member', staffForm, ['name', 'email', 'phone', 'department', 'password']],
  ['a customer', customerForm, ['name', 'email', 'phone', 'password']],
] as const)('the form of %s', (_name, form, fields) => {
  it('takes what is right, without outer spaces', () => {
    expect(form.parse(whole)).toMatchObject({ name: 'Lata Menon', email: 'lata@example.in' });
  });

  it.each(fields)('asks for %s, by name', (field) => {
    expect(Object.keys(problems(form, { ...whole, [field]: '' }))).toEqual([field]);
  });
});

it('takes the stars for the stored password, and only where there is one', () => {
  const same = { ...whole, password: UNCHANGED_PASSWORD };
  expect(problems(staffForm, same)).toEqual({});
  expect(problems(customerForm, same)).toEqual({});
  expect(problems(newStaffForm, same)).toHaveProperty('password');
});

it('says of an edited password what of a new one', () => {
  expect(problems(staffForm, { ...whole, password: 'short' })).toEqual({
    password: 'Use at least 8 characters.',
  });
  expect(problems(staffForm, { ...whole, password: '' })).toEqual({ password: 'Choose a password.' });
});

it('offers the departments and no other', () => {
  for (const department of DEPARTMENTS) expect(problems(newStaffForm, { ...whole, department })).toEqual({});
  expect(problems(newStaffForm, { ...whole, department: 'Others' })).toEqual({
    department: 'Choose a department.',
  });
});
