/** The steps of every order of a service. */

import { Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SERVICE_LIMITS } from '@portal/domain/catalogue';
import { EntryList } from './entry-list.tsx';
import { newStep, type ServiceValues } from './service-values.ts';

export function StepList({ form }: { form: UseFormReturnType<ServiceValues> }) {
  return (
    <EntryList
      title="Steps"
      description="The stages of the work after the payment. An order at its last step is complete. Earned shares and official fees of the steps reached are kept when a paid order is cancelled."
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
        <Stack gap="xs">
          <TextInput
            aria-label={`Name of step ${index + 1}`}
            data-focus="first"
            autoComplete="off"
            {...form.getInputProps(`steps.${index}.name`)}
          />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <TextInput
              label="Earned, % of price"
              aria-label={`Earned at step ${index + 1}, percent of the price`}
              placeholder="0"
              miw="8rem"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`steps.${index}.earned`)}
            />
            <TextInput
              label="Official fee, Rs."
              aria-label={`Official fee at step ${index + 1}, in rupees`}
              placeholder="0"
              miw="8rem"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`steps.${index}.fee`)}
            />
          </Group>
        </Stack>
      )}
    </EntryList>
  );
}
