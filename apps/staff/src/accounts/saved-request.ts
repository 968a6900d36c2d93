/** Draft of the request for access, kept in this tab through a reload; without the password. */

export type SavedRequest = { name: string; email: string; phone: string; department: string };

export function saveRequest({ name, email, phone, department }: SavedRequest): void {
  window.sessionStorage.setItem(KEY, JSON.stringify({ name, email, phone, department }));
}

/** Empty fields without a draft. */
export function savedRequest(): SavedRequest {
  const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
  const fields: Readonly<Record<string, unknown>> = typeof kept === 'object' ? { ...kept } : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return { name: text('name'), email: text('email'), phone: text('phone'), department: text('department') };
}

export function forgetRequest(): void {
  window.sessionStorage.removeItem(KEY);
}

const KEY = 'staff.request';
