/** The form of /staffregister, by which a future staff member requests access. */

import * as z from 'zod/mini';
import { DEPARTMENTS } from '../departments.ts';
import { emailField, nameField, phoneField } from './fields.ts';
import { newPasswordField } from './new-password-field.ts';

export const staffAccessForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  department: z.enum(DEPARTMENTS, 'Choose a department.'),
  password: newPasswordField,
});

export type StaffAccessForm = z.infer<typeof staffAccessForm>;
