/** What says that this browser asked for a code, kept in this tab, so that nobody else's wrong tries count against it. */

export type CodeUse = 'registration' | 'password-reset';

/** Of the last request for this address; empty when there is none. To be spread into a payload. */
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
