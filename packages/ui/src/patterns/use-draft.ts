/** Keeps a form's text through a reload and a new login, until it is sent. */

import { useCallback, useMemo } from 'react';

type FormValues = Record<string, unknown>;

export type Draft<Values extends FormValues> = {
  /** The form's initial values: the draft's if there is one, else the defaults. */
  initialValues: Values;
  /** Call on every change; writes at once, so that nothing is lost with the tab. */
  save: (values: Values) => void;
  /** Call when the form is sent or discarded. */
  clear: () => void;
};

/**
 * A draft in sessionStorage under `draft.{key}`. Fields listed as secret (passwords, codes) are never written. Fields
 * whose type changed since the draft was written keep their default. Without a key nothing is kept.
 */
export function useDraft<Values extends FormValues>(
  key: string | undefined,
  firstValues: Values,
  secret: readonly (keyof Values & string)[] = [],
): Draft<Values> {
  const stored = key === undefined ? undefined : `draft.${key}`;
  const hidden = secret.join(' ');
  // The initial values are read once per key, as those of a form are.
  // oxlint-disable-next-line react/exhaustive-deps -- a new object of first values must not reset the form
  const initialValues = useMemo(() => restore(stored, firstValues, hidden.split(' ')), [stored]);
  const save = useCallback(
    (values: Values) => {
      if (stored !== undefined) writeDraft(stored, leaveOut(values, hidden.split(' ')));
    },
    [stored, hidden],
  );
  const clear = useCallback(() => {
    if (stored !== undefined) window.sessionStorage.removeItem(stored);
  }, [stored]);
  return { initialValues, save, clear };
}

function restore<Values extends FormValues>(
  key: string | undefined,
  first: Values,
  secret: readonly string[],
): Values {
  const kept = key === undefined ? {} : leaveOut(readDraft(key), secret);
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
    return; // Storage is full or blocked: the form itself must keep working.
  }
}

function leaveOut(values: FormValues, secret: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
}

function sameKind(first: unknown, kept: unknown): boolean {
  return typeof first === typeof kept && Array.isArray(first) === Array.isArray(kept);
}
