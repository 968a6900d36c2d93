/** The form of a person: it keeps its draft but never a password, knows what was typed, and shows what the server refused. */
import { schemaResolver, useForm } from '@mantine/form';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import { useServerErrors } from '@portal/shell/use-server-errors';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useState } from 'react';
import { type PersonValues, sameValues } from './person-values.ts';

export type PersonFormOptions<Sent> = {
  /** Names the draft; one for each person. */
  draftKey: string;
  /** What is stored now. */
  stored: PersonValues;
  /** Its rules, which also bring the values into the form in which they are sent. */
  schema: Parameters<typeof schemaResolver>[0] & { parse: (values: unknown) => Sent };
  onSubmit: (values: Sent) => Promise<unknown>;
  /** Why the last post failed. */
  error: Error | null;
};

export function usePersonForm<Sent>(options: PersonFormOptions<Sent>) {
  const { draftKey, stored, schema, onSubmit, error } = options;
  const draft = useDraft(draftKey, stored, ['password']);
  // What was there before anything was typed here.
  const [base, setBase] = useState(stored);
  const form = useForm<PersonValues>({
    initialValues: draft.initialValues,
    onValuesChange: (values) => {
      if (sameValues(values, base)) draft.clear();
      else draft.save(values);
    },
    validate: schemaResolver(schema, { sync: true }),
  });
  const [isSent, setSent] = useState(false);
  const problem = useServerErrors(form.setErrors, error);
  const once = useOneAtATime();
  const send = async (values: PersonValues) => {
    // The form stays for a moment after it was sent; a second press in that moment is none.
    if (isSent) return;
    await onSubmit(schema.parse(values));
    draft.clear();
    setSent(true);
  };
  return {
    form,
    problem,
    submit: form.onSubmit((values) => void once(() => send(values))),
    /** Whether something is typed that is not stored. */
    isTyped: !isSent && !sameValues(form.values, base),
    /** Takes what is stored now in place of what is here. */
    reset: (values: PersonValues) => {
      setBase(values);
      form.setValues(values);
      draft.clear();
    },
  };
}

export type PersonFormState = ReturnType<typeof usePersonForm>;
