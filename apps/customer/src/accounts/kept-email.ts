/** The e-mail that one of these screens knows already, kept for the next one in this tab. */

export function keepEmail(email: string): void {
  window.sessionStorage.setItem(KEY, email.trim());
}

/** Empty when none is known. */
export function keptEmail(): string {
  return window.sessionStorage.getItem(KEY) ?? '';
}

export function forgetEmail(): void {
  window.sessionStorage.removeItem(KEY);
}

const KEY = 'accounts.email';
