/** The e-mail typed on one of these screens, prefilled on the next one in this tab. */

export function keepEmail(email: string): void {
  window.sessionStorage.setItem(KEY, email.trim());
}

/** Empty if unknown. */
export function keptEmail(): string {
  return window.sessionStorage.getItem(KEY) ?? '';
}

export function forgetEmail(): void {
  window.sessionStorage.removeItem(KEY);
}

const KEY = 'accounts.email';
