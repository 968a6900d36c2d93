/** The details of a registration while its code is awaited; this tab only, never local storage (decision 12). */
import type { RegisterForm } from '@portal/domain/forms/register';

/** Under which the wait before another registration code is kept. */
export const registrationCountdown = 'registration';

export function saveRegistration(details: RegisterForm): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(details));
}

export function savedRegistration(): RegisterForm | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return isRegistration(kept) ? kept : undefined;
  } catch {
    return undefined; // Not ours, so the form begins anew.
  }
}

export function clearRegistration(): void {
  window.sessionStorage.removeItem(KEY);
}

const KEY = 'registration';

// The form's own schema would bring its library into the first piece of the app; the values were checked by it.
function isRegistration(kept: unknown): kept is RegisterForm {
  if (typeof kept !== 'object' || kept === null) return false;
  const values = new Map(Object.entries(kept));
  return ['name', 'email', 'phone', 'password'].every((field) => typeof values.get(field) === 'string');
}
