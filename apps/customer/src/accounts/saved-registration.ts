/**
 * The details of a registration while its code is awaited: in this tab's storage, but for the password, which is in the
 * memory of the page alone and is asked for again after a reload (record 0031).
 */
import type { RegisterForm } from '@portal/domain/forms/register';

export type SavedRegistration = Omit<RegisterForm, 'password'>;

/** Under which the wait before another registration code is kept. */
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
    return undefined; // Not ours, so the form begins anew.
  }
}

/** Undefined after a reload. */
export const registrationPassword = (): string | undefined => typedPassword;

export function clearRegistration(): void {
  typedPassword = undefined;
  window.sessionStorage.removeItem(KEY);
}

const KEY = 'registration';

// The form's own schema would bring its library into the first piece of the app; the values were checked by it.
function readDetails(kept: unknown): SavedRegistration | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, email, phone }: { name?: unknown; email?: unknown; phone?: unknown } = kept;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof phone !== 'string') return undefined;
  return { name, email, phone };
}
