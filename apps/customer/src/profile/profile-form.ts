/** A form of /profile that keeps its draft, says whether it holds changes, and shows what the server refused. */
import { type UseFormReturnType, schemaResolver, useForm } from '@mantine/form';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { FormProblem } from '@portal/shell/form-problem';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import { useServerErrors } from '@portal/shell/use-server-errors';

export type ProfileFormProps<Values> = {
  onSubmit: (values: Values) => Promise<unknown>;
  busy: boolean;
  /** Why the last post failed. */
  error: Error | null;
  onDirty: (dirty: boolean) => void;
};

type Options<Values extends Record<string, string>> = ProfileFormProps<Values> & {
  /** Names the draft; one per person. */
  draftKey: string;
  /** What is stored now. */
  stored: Values;
  /** Passwords, which no draft keeps. */
  secret?: readonly (keyof Values & string)[];
  /** Its rules, which also bring the values into their normal form. */
  schema: Schema<Values>;
  /** Whether the fields are empty again once they were sent, as those of a password are. */
  clearAfter?: boolean;
};

/** What is asked of a schema of `@portal/domain/forms`. */
type Schema<Values> = Parameters<typeof schemaResolver>[0] & { parse: (values: unknown) => Values };

export function useProfileForm<Values extends Record<string, string>>(
  options: Options<Values>,
): {
  form: UseFormReturnType<Values>;
  problem: FormProblem | undefined;
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
} {
  const { draftKey, stored, secret, schema, clearAfter = false, onSubmit, error, onDirty } = options;
  const draft = useDraft(draftKey, stored, secret);
  const saved = useRef(stored);
  const tellDirty = (values: Values) => onDirty(JSON.stringify(values) !== JSON.stringify(saved.current));
  const form = useForm<Values>({
    initialValues: draft.initialValues,
    onValuesChange: (values) => {
      draft.save(values);
      tellDirty(values);
    },
    validate: schemaResolver(schema, { sync: true }),
  });
  const problem = useServerErrors(form.setErrors, error);
  const once = useOneAtATime();
  useEffect(() => {
    tellDirty(form.getValues());
    return () => onDirty(false);
    // oxlint-disable-next-line react/exhaustive-deps -- what the draft holds is told once, when the form opens
  }, []);
  const send = async (values: Values) => {
    const normal = schema.parse(values);
    await onSubmit(normal);
    saved.current = clearAfter ? stored : normal;
    form.setValues(saved.current);
    draft.clear();
    onDirty(false);
  };
  const submit = form.onSubmit((values) => void once(() => send(values)));
  return { form, problem, submit };
}
