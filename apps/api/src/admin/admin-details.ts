/** What an admin made by command must be called, and what no password of theirs may be. */
import { isEmail } from '@portal/domain/email';
import { passwordProblem } from '@portal/domain/password';

const longestName = 100;

export function readAdminName(text: string) {
  const value = text.trim();
  if (value === '') return { fault: 'The name (ADMIN_NAME) is missing.' };
  return value.length > longestName
    ? { fault: `The name (ADMIN_NAME) has more than ${longestName} characters.` }
    : { value };
}

export function readAdminEmail(text: string) {
  const value = text.trim().toLowerCase();
  return isEmail(value) ? { value } : { fault: 'The e-mail (ADMIN_EMAIL) must be an e-mail address.' };
}

/** Never repeats it. */
export function passwordFault(password: string): string | undefined {
  const problem = passwordProblem(password);
  if (problem !== undefined) return `The password (ADMIN_PASSWORD): ${problem}`;
  return /demo-?pass|change-?me|example|secret/i.test(password)
    ? 'The password (ADMIN_PASSWORD) is an example; choose one of your own.'
    : undefined;
}
