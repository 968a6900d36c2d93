/** The form of the settings: it keeps its draft, sends what was changed, and shows what the server refused. */
import { schemaResolver, useForm } from '@mantine/form';
import { providerSettingsForm } from '@portal/domain/forms/provider-settings';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import { useServerErrors } from '@portal/shell/use-server-errors';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useState } from 'react';
import { changesOf, type SettingsValues } from './settings-values.ts';
import type { SettingsChange } from './settings.queries.ts';

export type SettingsFormOptions = {
  /** What is stored now. */
  stored: SettingsValues;
  /** Answers what is stored then. */
  onSave: (change: SettingsChange) => Promise<SettingsValues>;
  error: Error | null;
};

export function useSettingsForm({ stored, onSave, error }: SettingsFormOptions) {
  const draft = useDraft<SettingsValues>('settings', stored);
  const [base, setBase] = useState(stored);
  const form = useForm<SettingsValues>({
    initialValues: draft.initialValues,
    onValuesChange: (values) => (isChanged(values, base) ? draft.save(values) : draft.clear()),
    validate: schemaResolver(providerSettingsForm, { sync: true }),
  });
  const problem = useServerErrors(form.setErrors, error);
  const once = useOneAtATime();
  const send = async (values: SettingsValues) => {
    const tidy = { ...providerSettingsForm.parse(values), auto_assign: values.auto_assign };
    const saved = await onSave(changesOf(tidy, base));
    setBase(saved);
    form.setValues(saved);
    draft.clear();
  };
  return {
    form,
    problem,
    isChanged: isChanged(form.values, base),
    undo: () => {
      form.setValues(base);
      form.clearErrors();
      draft.clear();
    },
    submit: form.onSubmit((values) => void once(() => send(values)).catch(() => undefined)),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>['form'];

const isChanged = (values: SettingsValues, base: SettingsValues) =>
  Object.keys(changesOf(values, base)).length > 0;
