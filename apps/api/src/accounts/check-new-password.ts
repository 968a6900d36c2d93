import { passwordProblem } from '@portal/domain/password';
import { invalid } from '../contract/errors.ts';

/** Throws 400, naming the field `password`, when it is too short (register-n01), too long or too common. */
export function checkNewPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw invalid([{ field: 'password', message: problem }]);
}
