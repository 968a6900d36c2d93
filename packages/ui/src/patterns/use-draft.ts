/** Keeps what was typed into a form through a reload and a new login, until it has been sent. */
import { useCallback, useMemo } from 'react';

type FormValues = Record<string, unknown>;

export type Draft<Values extends FormValues> = {
  /** The form's first values: the draft's where there is one, else those given. */
  initialValues: Values;
  /** Call on every change; writes at once, so that nothing is lost with the tab. */
  save: (values: Values) => void;
  /** Call when the form has been sent or is given up. */
  clear: () => void;
};

/**
 * A draft in sessionStorage under `draft.{key}`. Fields named secret (passwords, codes) are never written.
 * Fields whose kind changed since the draft was written are left at their first value.
 */
export function useDraft<Values extends FormValues>(
  key: string,
  firstValues: Values,
  secret: readonly (keyof Values & string)[] = [],
): Draft<Values> {
  const stored = `draft.${key}`;
  const hidden = secret.join(' ');
  // The first values are only read once per key, as those of a form are.
  // oxlint-disable-next-line react/exhaustive-deps -- a new object of first values must not reset the form
  const initialValues = useMemo(() => restore(stored, firstValues, hidden.split(' ')), [stored]);
  const save = useCallback(
    (values: Values) => writeDraft(stored, leaveOut(values, hidden.split(' '))),
    [stored, hidden],
  );
  const clear = useCallback(() => window.sessionStorage.removeItem(stored), [stored]);
  return { initialValues, save, clear };
}

function restore<Values extends FormValues>(key: string, first: Values, secret: readonly string[]): Values {
  const kept = leaveOut(readDraft(key), secret);
  const fits = Object.entries(kept).filter(([name, value]) => name in first && sameKind(first[name], value));
  return { ...first, ...Object.fromEntries(fits) };
}

function readDraft(key: string): FormValues {
  try {
    const parsed: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {}; // A draft that can't be read is worth less than a form that opens.
  }
}

function writeDraft(key: string, values: FormValues): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    return; // Storage is full or forbidden: the form itself must go on working.
  }
}

function leaveOut(values: FormValues, secret: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
}

function sameKind(first: unknown, kept: unknown): boolean {
  return typeof first === typeof kept && Array.isArray(first) === Array.isArray(kept);
}
