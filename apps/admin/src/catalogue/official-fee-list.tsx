/** The official fees of a service, on top of its price. */

import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SERVICE_LIMITS } from '@portal/domain/catalogue';
import { STATES } from '@portal/domain/states';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { EntryList } from './entry-list.tsx';
import { FEE_KIND_LABELS } from './kind-labels.ts';
import { type FeeValue, newFee, newFeeState, type ServiceValues } from './service-values.ts';

export function OfficialFeeList({ form }: { form: UseFormReturnType<ServiceValues> }) {
  return (
    <EntryList
      title="Official fees"
      description="What a government office takes, on top of the price. Customers pay fixed fees and fees by state with the service, and see the estimate of a fee at actuals, which you charge later."
      word="fee"
      path="official_fees"
      error={form.errors['official_fees']}
      entries={form.values.official_fees}
      nameOf={({ name }) => name.trim()}
      create={newFee}
      most={SERVICE_LIMITS.officialFees}
      insert={(entry, index) => form.insertListItem('official_fees', entry, index)}
      remove={(index) => form.removeListItem('official_fees', index)}
      reorder={(from, to) => form.reorderListItem('official_fees', { from, to })}
    >
      {(fee, index) => <FeeFields form={form} fee={fee} index={index} />}
    </EntryList>
  );
}

type FeeFieldsProps = { form: UseFormReturnType<ServiceValues>; fee: FeeValue; index: number };

const AMOUNT_LABELS = {
  fixed: 'Amount, Rs.',
  by_state: 'In every other state, Rs.',
  at_actuals: 'Estimate, Rs.',
} as const;

function FeeFields({ form, fee, index }: FeeFieldsProps) {
  const at = `official_fees.${index}`;
  return (
    <Stack gap="xs">
      <TextInput
        label={`Name of fee ${index + 1}`}
        data-focus="first"
        autoComplete="off"
        {...form.getInputProps(`${at}.name`)}
      />
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
        <NativeSelect
          label="Kind"
          aria-label={`Kind of fee ${index + 1}`}
          miw="10rem"
          data={Object.entries(FEE_KIND_LABELS).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps(`${at}.kind`)}
        />
        <TextInput
          label={AMOUNT_LABELS[fee.kind]}
          aria-label={`${AMOUNT_LABELS[fee.kind]} of fee ${index + 1}`}
          placeholder="0"
          miw="8rem"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps(`${at}.amount`)}
        />
      </Group>
      {fee.kind === 'by_state' && <StateAmounts form={form} fee={fee} index={index} />}
      <Checkbox
        label="Passed on at cost, outside GST (pure agent, Rule 33)"
        aria-label={`Fee ${index + 1} is passed on at cost, outside GST`}
        description="Only when you pay it in the customer’s name and have the office’s receipt."
        {...form.getInputProps(`${at}.pure_agent`, { type: 'checkbox' })}
      />
    </Stack>
  );
}

const STATE_CHOICES = STATES.map(({ code, name }): { value: string; label: string } => ({
  value: code,
  label: name,
})).toSorted((one, other) => one.label.localeCompare(other.label));

function StateAmounts({ form, fee, index }: FeeFieldsProps) {
  const path = `official_fees.${index}.states`;
  return (
    <Stack gap="xs">
      {fee.states.map((state, position) => (
        <Group key={state.key} gap="sm" align="flex-start" wrap="nowrap">
          <NativeSelect
            aria-label={`State ${position + 1} of fee ${index + 1}`}
            data={[{ value: '', label: 'Choose a state' }, ...STATE_CHOICES]}
            style={{ flex: 1 }}
            {...form.getInputProps(`${path}.${position}.state`)}
          />
          <TextInput
            aria-label={`Amount in state ${position + 1} of fee ${index + 1}, in rupees`}
            placeholder="Rs."
            inputMode="numeric"
            autoComplete="off"
            w="7rem"
            {...form.getInputProps(`${path}.${position}.amount`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Remove state ${position + 1} of fee ${index + 1}`}
            onClick={() => form.removeListItem(path, position)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.insertListItem(path, newFeeState())}
      >
        Add a state to fee {index + 1}
      </Button>
      {form.errors[path] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors[path]}
        </Text>
      )}
    </Stack>
  );
}
