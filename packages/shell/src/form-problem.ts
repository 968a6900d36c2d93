import { ApiError } from '@portal/sdk/api-error';
import { useEffect, useMemo } from 'react';

export type FormProblem = {
  /** The server's stable code; undefined without a response. */
  code: ApiError['code'] | undefined;
  /** The server's message; empty without a response. */
  message: string;
  /** Messages by field name. */
  fields: Readonly<Record<string, string>>;
};

/** Returns what a form shows of a failed submission; toasts are shown centrally for every mutation. */
export function formProblem(error: unknown): FormProblem | undefined {
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof ApiError)) return { code: undefined, message: '', fields: {} };
  const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
  return { code: error.code, message: error.message, fields };
}

/** Sets the server's field errors, and returns the problem of the last submission. */
export function useServerErrors(
  setErrors: (errors: Record<string, string>) => void,
  error: Error | null,
): FormProblem | undefined {
  const problem = useMemo(() => formProblem(error), [error]);
  useEffect(() => {
    if (problem) setErrors({ ...problem.fields });
  }, [problem, setErrors]);
  return problem;
}
