/** The steps of every order of a service. */

import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SERVICE_LIMITS } from '@portal/domain/catalogue';
import { EntryList } from './entry-list.tsx';
import { newStep, type ServiceValues } from './service-values.ts';

export function StepList({ form }: { form: UseFormReturnType<ServiceValues> }) {
  return (
    <EntryList
      title="Steps"
      description="The stages of the work after the payment. An order at its last step is complete."
      word="step"
      path="steps"
      error={form.errors['steps']}
      entries={form.values.steps}
      nameOf={({ name }) => name.trim()}
      create={newStep}
      most={SERVICE_LIMITS.steps}
      insert={(entry, index) => form.insertListItem('steps', entry, index)}
      remove={(index) => form.removeListItem('steps', index)}
      reorder={(from, to) => form.reorderListItem('steps', { from, to })}
    >
      {(_step, index) => (
        <TextInput
          aria-label={`Name of step ${index + 1}`}
          data-focus="first"
          autoComplete="off"
          {...form.getInputProps(`steps.${index}.name`)}
        />
      )}
    </EntryList>
  );
}
