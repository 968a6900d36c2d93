/** Puts the server's field errors at their fields. */
import { useEffect, useMemo } from 'react';
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
  }, [problem, setErrors]);
  return problem;
}
