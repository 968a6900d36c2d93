/** The field of a password that is being chosen, apart from the other fields, since it loads the list of common ones. */
import * as z from 'zod/mini';
import { passwordProblem } from '../password.ts';

/** Its outer spaces belong to it. */
export const newPasswordField = z.string('Choose a password.').check(
  z.superRefine((text, context) => {
    const problem = text === '' ? 'Choose a password.' : passwordProblem(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
);
