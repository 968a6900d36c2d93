/** The form of a service: it keeps its draft, knows what was typed, and shows what the server refused. */
import { schemaResolver, useForm } from '@mantine/form';
import { type ServiceForm, serviceForm } from '@portal/domain/forms/service';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import { useServerErrors } from '@portal/shell/use-server-errors';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useCallback, useState } from 'react';
import { sameValues, type ServiceValues } from './service-values.ts';

export type ServiceFormOptions = {
  /** Names the draft; one for each service. */
  draftKey: string;
  /** What is stored now. */
  stored: ServiceValues;
  /** Asks before what is typed is sent; a no leaves the form as it is. */
  confirm?: (values: ServiceForm) => Promise<boolean>;
  onSubmit: (values: ServiceForm) => Promise<unknown>;
  /** Why the last post failed. */
  error: Error | null;
};

export function useServiceForm({ draftKey, stored, confirm, onSubmit, error }: ServiceFormOptions) {
  const draft = useDraft(draftKey, stored);
  // What was there before anything was typed here.
  const [base, setBase] = useState(stored);
  const [isSent, setSent] = useState(false);
  const form = useForm<ServiceValues>({
    initialValues: draft.initialValues,
    onValuesChange: (values) => {
      setSent(false);
      if (sameValues(values, base)) draft.clear();
      else draft.save(values);
    },
    validate: schemaResolver(serviceForm, { sync: true }),
    // What is wrong with a figure is said where it was pasted, not after the whole form.
    validateInputOnBlur: ['price', 'sac_code'],
  });
  const { setErrors } = form;
  const showErrors = useCallback(
    (errors: Record<string, string>) => setErrors(Object.fromEntries(Object.entries(errors).map(atField))),
    [setErrors],
  );
  const problem = useServerErrors(showErrors, error);
  const once = useOneAtATime();
  const send = async (values: ServiceValues) => {
    // A second click that comes after the answer; the screen is on its way out then.
    if (isSent) return;
    const read = serviceForm.parse(values);
    if (confirm && !(await confirm(read))) return;
    await onSubmit(read);
    setSent(true);
    draft.clear();
  };
  return {
    form,
    problem,
    submit: form.onSubmit((values) => void once(() => send(values))),
    /** Whether something is typed that is not stored. */
    isTyped: !isSent && !sameValues(form.values, base),
    /** Takes what is stored now in place of what is here. */
    reset: (values: ServiceValues) => {
      setBase(values);
      form.setValues(values);
      draft.clear();
    },
  };
}

/** The call's `steps.1` is the form's `steps.1.name`. */
const atField = ([field, message]: [string, string]): [string, string] => [
  /^steps\.\d+$/.test(field) ? `${field}.name` : field,
  message,
];
