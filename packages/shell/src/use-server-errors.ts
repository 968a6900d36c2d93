/** Puts the server's field errors at their fields and the focus on the first of them. */
import { useEffect, useMemo } from 'react';
import { focusFirstField } from './focus-first-field.ts';
import { type FormProblem, formProblem } from './form-problem.ts';

/** Answers the problem of the last post, for what else the form wants to say about it. */
export function useServerErrors(
  setErrors: (errors: Record<string, string>) => void,
  error: Error | null,
): FormProblem | undefined {
  const problem = useMemo(() => formProblem(error), [error]);
  useEffect(() => {
    if (!problem) return;
    setErrors({ ...problem.fields });
    focusFirstField(problem.fields);
  }, [problem, setErrors]);
  return problem;
}
