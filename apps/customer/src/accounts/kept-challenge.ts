/** The challenge of this browser's code request, stored per tab, so that others' wrong tries don't count against it. */

export type CodeUse = 'registration' | 'password-reset';

/** The challenge of the last request for this address, to be spread into a payload; empty without one. */
export function keptChallenge(use: CodeUse, email: string): { challenge?: string } {
  const [owner, challenge] = (window.sessionStorage.getItem(keyOf(use)) ?? '').split(' ');
  return owner === nameOf(email) && challenge ? { challenge } : {};
}

/** @param challenge undefined when the server gave none. */
export function keepChallenge(use: CodeUse, email: string, challenge: string | undefined): void {
  if (challenge === undefined) forgetChallenge(use);
  else window.sessionStorage.setItem(keyOf(use), `${nameOf(email)} ${challenge}`);
}

export function forgetChallenge(use: CodeUse): void {
  window.sessionStorage.removeItem(keyOf(use));
}

const keyOf = (use: CodeUse) => `code-challenge.${use}`;
const nameOf = (email: string) => encodeURIComponent(email.trim().toLowerCase());
