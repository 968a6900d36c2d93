/** What a refused or lost post means for its form: wrong fields, the server's code, or no answer at all. */
import { ApiError } from '@portal/sdk/api-error';

export type FormProblem = {
  /** The server's stable code; undefined when no answer came. */
  code: ApiError['code'] | undefined;
  message: string;
  /** Messages by field name, to stand at the fields. */
  fields: Readonly<Record<string, string>>;
};

/** Toasts are shown elsewhere, for every post alike; this is what the form itself shows. */
export function formProblem(error: Error | null): FormProblem | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError)) return { code: undefined, message: error.message, fields: {} };
  const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
  return { code: error.code, message: error.message, fields };
}
