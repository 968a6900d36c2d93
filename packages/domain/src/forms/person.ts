/** The forms by which an admin adds and edits staff and edits customers. */

import * as z from 'zod/mini';
import { DEPARTMENTS } from '../departments.ts';
import { UNCHANGED_PASSWORD } from '../password.ts';
import { emailField, nameField, phoneField } from './fields.ts';
import { newPasswordField } from './new-password-field.ts';

const departmentField = z.enum(DEPARTMENTS, 'Choose a department.');

/** The placeholder of the stored password counts as filled and keeps the password. */
const editedPasswordField = z.union([z.literal(UNCHANGED_PASSWORD), newPasswordField]);

export const newStaffForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  department: departmentField,
  password: newPasswordField,
});

export const staffForm = z.extend(newStaffForm, { password: editedPasswordField });

export const customerForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  password: editedPasswordField,
});

export type NewStaffForm = z.infer<typeof newStaffForm>;
export type StaffForm = z.infer<typeof staffForm>;
export type CustomerForm = z.infer<typeof customerForm>;
