/** Refuses a password that is too short (register-n01), too long or too common, wherever one is set. */
import { passwordProblem } from '@portal/domain/password';
import { invalid } from '../contract/errors.ts';

/** Throws 400 that names the field `password`. */
export function checkNewPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw invalid([{ field: 'password', message: problem }]);
}
