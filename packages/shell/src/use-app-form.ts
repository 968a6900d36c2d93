import { schemaResolver, useForm } from '@mantine/form';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useState } from 'react';
import { type FormProblem, formProblem } from './form-problem.ts';
import { usePreventDoubleSubmit } from './use-prevent-double-submit.ts';

/** A schema of `@portal/domain/forms`. */
type FormSchema<Sent> = Parameters<typeof schemaResolver>[0] & { parse: (values: unknown) => Sent };

export type AppFormOptions<Values extends Record<string, unknown>, Sent> = {
  /** The values without a draft. */
  stored: Values;
  schema: FormSchema<Sent>;
  /** Keeps what is typed under this key until it is sent. */
  draftKey?: string;
  /** Fields that no draft keeps, such as passwords. */
  secret?: readonly (keyof Values & string)[];
  /** Compares two states of the form; as JSON by default. */
  isSame?: (one: Values, other: Values) => boolean;
  validateInputOnBlur?: (keyof Values & string)[];
  /** Maps a field of the call to its field of the form. */
  fieldOf?: (field: string) => string;
  /** Asks before the values are sent; false leaves the form as it is. */
  confirm?: (sent: Sent) => Promise<boolean>;
  /**
   * Sends the values as the schema returns them. Resolves to the values that the form goes on with, or to undefined when
   * its screen is left.
   */
  onSubmit: (sent: Sent, values: Values) => Promise<Values | undefined>;
};

/**
 * A form with rules, a draft and the server's field errors. One submission runs at a time; a failed one keeps what was
 * typed. The small forms before the login use `useCheckedForm` instead, which loads no form library.
 */
export function useAppForm<Values extends Record<string, unknown>, Sent>({
  stored,
  schema,
  draftKey,
  secret,
  isSame = isSameJson,
  fieldOf = (field) => field,
  confirm,
  onSubmit,
  validateInputOnBlur = [],
}: AppFormOptions<Values, Sent>) {
  const draft = useDraft(draftKey, stored, secret);
  const [base, setBase] = useState(stored);
  const [isSent, setSent] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<FormProblem>();
  const preventDouble = usePreventDoubleSubmit();
  const form = useForm<Values>({
    initialValues: draft.initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur,
    onValuesChange: (values) => {
      setSent(false);
      if (isSame(values, base)) draft.clear();
      else draft.save(values);
    },
  });
  const reset = (values: Values) => {
    setBase(values);
    form.setValues(values);
    draft.clear();
  };
  const send = async (values: Values) => {
    // The form stays for a moment after it was sent.
    if (isSent) return;
    const sent = schema.parse(values);
    if (confirm && !(await confirm(sent))) return;
    setSubmitting(true);
    setProblem(undefined);
    try {
      const saved = await onSubmit(sent, values);
      if (saved) reset(saved);
      else setSent(true);
      draft.clear();
    } catch (error) {
      const refused = formProblem(error);
      setProblem(refused);
      const fields = Object.entries(refused?.fields ?? {});
      form.setErrors(Object.fromEntries(fields.map(([field, message]) => [fieldOf(field), message])));
    } finally {
      setSubmitting(false);
    }
  };
  return {
    form,
    /** Why the last submission failed; its field errors are at the fields. */
    problem,
    isSubmitting,
    /** Whether something is typed that is not stored. */
    isChanged: !isSent && !isSame(form.values, base),
    submit: form.onSubmit((values) => void preventDouble(() => send(values))),
    /** Replaces the stored values and what is typed. */
    reset,
    /** Undoes what is typed. */
    undo: () => {
      form.clearErrors();
      reset(base);
    },
    clearDraft: draft.clear,
  };
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
