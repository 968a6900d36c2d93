/** The field of a new password; a module of its own, since it loads the list of common passwords. */

import * as z from 'zod/mini';
import { passwordProblem } from '../password.ts';

/** Leading and trailing spaces are part of it. */
export const newPasswordField = z.string('Choose a password.').check(
  z.superRefine((text, context) => {
    const problem = text === '' ? 'Choose a password.' : passwordProblem(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
);
