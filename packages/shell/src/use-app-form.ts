import { useForm } from '@mantine/form';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useState } from 'react';
import { type FormProblem, formProblem } from './form-problem.ts';
import { fieldErrors, type FormRules } from './form-rules.ts';
import { usePreventDoubleSubmit } from './use-prevent-double-submit.ts';

export type AppFormOptions<Values extends Record<string, unknown>, Sent> = {
  /** The initial values without a draft. */
  stored: Values;
  rules: FormRules<Values, Sent>;
  /** Keeps the input as a draft under this key until it is submitted. */
  draftKey?: string;
  /** Fields that are never part of a draft, such as passwords. */
  secret?: readonly (keyof Values & string)[];
  /** Compares two states of the form; as JSON by default. */
  isSame?: (one: Values, other: Values) => boolean;
  /** These fields, or all. */
  validateInputOnBlur?: (keyof Values & string)[] | boolean;
  /** Maps a field of the call to its form field. */
  fieldOf?: (field: string) => string;
  /** The only field of a form, at which every error of a submission is shown. */
  errorField?: keyof Values & string;
  /** Asks before submitting; false cancels. */
  confirm?: (sent: Sent) => Promise<boolean>;
  /**
   * Submits the values as the rules return them. Resolves to the new values of the form, to undefined when its screen
   * is left, or to false when nothing was sent, which keeps the input and its draft.
   */
  onSubmit: (sent: Sent, values: Values) => Promise<Values | undefined | false>;
};

/**
 * A form with validation, a draft and the server's field errors. One submission runs at a time; a failed one keeps the
 * input. The small forms before the login use `useCheckedForm` instead, which loads no form library.
 */
export function useAppForm<Values extends Record<string, unknown>, Sent>({
  stored,
  rules,
  draftKey,
  secret,
  isSame = isSameJson,
  fieldOf = (field) => field,
  errorField,
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
    validate: (values) => fieldErrors(rules.safeParse(values)),
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
    // The form stays mounted for a moment after the submission.
    if (isSent) return;
    const checked = rules.safeParse(values);
    if (!checked.success || (confirm && !(await confirm(checked.data)))) return;
    setSubmitting(true);
    setProblem(undefined);
    try {
      const saved = await onSubmit(checked.data, values);
      if (saved === false) return;
      if (saved) reset(saved);
      else setSent(true);
      draft.clear();
    } catch (error) {
      const refused = formProblem(error);
      setProblem(refused);
      const fields = Object.entries(refused?.fields ?? {});
      form.setErrors(
        errorField === undefined
          ? Object.fromEntries(fields.map(([field, message]) => [fieldOf(field), message]))
          : { [errorField]: messageOf(error) },
      );
    } finally {
      setSubmitting(false);
    }
  };
  return {
    form,
    /** The error of the last submission; its field errors are shown at the fields. */
    problem,
    isSubmitting,
    /** Whether there are unsaved changes. */
    isChanged: !isSent && !isSame(form.values, base),
    submit: form.onSubmit((values) => void preventDouble(() => send(values))),
    /** Replaces the saved values and the input. */
    reset,
    /** Reverts the input to the saved values. */
    undo: () => {
      form.clearErrors();
      reset(base);
    },
    clearDraft: draft.clear,
  };
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'It did not get through.');
