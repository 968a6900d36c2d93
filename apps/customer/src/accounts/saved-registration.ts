/**
 * The details of a pending registration: in this tab's storage, except for the password, which is in the
 * page's memory only and must be typed again after a reload (record 0031).
 */

import type { RegisterForm } from '@portal/domain/forms/register';

export type SavedRegistration = Omit<RegisterForm, 'password'>;

/** The storage key of the wait before another registration code. */
export const registrationCountdown = 'registration';

let typedPassword: string | undefined;

export function saveRegistration({ password, ...details }: RegisterForm): void {
  typedPassword = password;
  window.sessionStorage.setItem(KEY, JSON.stringify(details));
}

export function savedRegistration(): SavedRegistration | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return readDetails(kept);
  } catch {
    return undefined; // Malformed, so the form starts empty.
  }
}

/** Undefined after a reload. */
export const registrationPassword = (): string | undefined => typedPassword;

export function clearRegistration(): void {
  typedPassword = undefined;
  window.sessionStorage.removeItem(KEY);
}

const KEY = 'registration';

// The form's zod schema has checked the values; importing it here would put zod into the entry chunk.
function readDetails(kept: unknown): SavedRegistration | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, email, phone }: { name?: unknown; email?: unknown; phone?: unknown } = kept;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof phone !== 'string') return undefined;
  return { name, email, phone };
}
