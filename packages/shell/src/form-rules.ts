/** What a form needs of its rules: a schema of `@portal/domain/forms` has it, and so do plain rules. */
export type FormRules<Values, Sent = Values> = { safeParse: (values: Values) => Checked<Sent> };

type Checked<Sent> =
  | { success: true; data: Sent }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };

/** Rules without a schema, for pages whose size budget has no room for the schema library. */
export const plainRules = <Values, Sent>(
  read: (values: Values) => { sent: Sent } | { errors: Readonly<Record<string, string>> },
): FormRules<Values, Sent> => ({
  safeParse: (values) => {
    const result = read(values);
    if ('sent' in result) return { success: true, data: result.sent };
    const issues = Object.entries(result.errors).map(([field, message]) => ({ path: [field], message }));
    return { success: false, error: { issues } };
  },
});

/** The first message of each wrong field. */
export function fieldErrors(checked: Checked<unknown>): Record<string, string> {
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
