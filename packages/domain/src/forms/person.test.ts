/** The forms of people: required fields, and an unchanged password. */

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
  it('accepts valid values and trims them', () => {
    expect(form.parse(whole)).toMatchObject({ name: 'Lata Menon', email: 'lata@example.in' });
  });

  it.each(fields)('asks for %s, by name', (field) => {
    expect(Object.keys(problems(form, { ...whole, [field]: '' }))).toEqual([field]);
  });
});

it('accepts the stars as the stored password, only if there is one', () => {
  const same = { ...whole, password: UNCHANGED_PASSWORD };
  expect(problems(staffForm, same)).toEqual({});
  expect(problems(customerForm, same)).toEqual({});
  expect(problems(newStaffForm, same)).toHaveProperty('password');
});

it('validates an edited password like a new one', () => {
  expect(problems(staffForm, { ...whole, password: 'short' })).toEqual({
    password: 'Use at least 8 characters.',
  });
  expect(problems(staffForm, { ...whole, password: '' })).toEqual({ password: 'Choose a password.' });
});

it('accepts only the departments', () => {
  for (const department of DEPARTMENTS) expect(problems(newStaffForm, { ...whole, department })).toEqual({});
  expect(problems(newStaffForm, { ...whole, department: 'Others' })).toEqual({
    department: 'Choose a department.',
  });
});
