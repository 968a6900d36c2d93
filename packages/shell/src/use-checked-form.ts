/**
 * A form of text fields for lightweight pages: the validation is loaded after the first paint, and it implements the
 * few features of `@mantine/form` that these pages need.
 */

import { type ChangeEvent, type SyntheticEvent, useCallback, useEffect, useState } from 'react';
import { useServerErrors } from './form-problem.ts';
import { fieldErrors, type FormRules } from './form-rules.ts';
import { usePreventDoubleSubmit } from './use-prevent-double-submit.ts';

export type CheckedFormOptions<Values extends Record<string, string>> = {
  initialValues: Values;
  /** Imports the schema; the same function on every render. */
  loadRules: () => Promise<FormRules<Values>>;
  /** Called on every change. */
  onChange?: (values: Values) => void;
  /** Called with the parsed values; further submits are ignored until it settles. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The error of the last submission. */
  error: Error | null;
};

/** The fields, the submit handler, and the last error with its field errors applied. */
export function useCheckedForm<Values extends Record<string, string>>(options: CheckedFormOptions<Values>) {
  const { initialValues, loadRules, onChange, onSubmit, error } = options;
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<FieldErrors>({});
  const once = usePreventDoubleSubmit();
  const problem = useServerErrors(setErrors, error);
  const rules = useCallback(() => loadRules().catch(() => undefined), [loadRules]);
  useEffect(() => {
    void rules();
  }, [rules]);

  const field = (name: keyof Values & string) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const next = { ...values, [name]: currentTarget.value };
      setValues(next);
      setErrors((before) => ({ ...before, [name]: undefined }));
      onChange?.(next);
    },
  });
  const check = async () => {
    // Without the schema the server validates alone.
    const checked = (await rules())?.safeParse(values) ?? { success: true, data: values };
    setErrors(fieldErrors(checked));
    if (checked.success) await onSubmit(checked.data);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(check);
  };
  return { field, setValues, setErrors, problem, submit };
}

type FieldErrors = Readonly<Record<string, string | undefined>>;
