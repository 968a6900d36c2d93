/** Fields of a person, with leave guard, notes and buttons. */

import { Card, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DEPARTMENTS } from '@portal/domain/departments';
import { UNCHANGED_PASSWORD } from '@portal/domain/password';
import { AppLinkButton } from '@portal/shell/app-link';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { type AppFormOptions, useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import { useEffect } from 'react';
import { ConcurrentChange } from '../shell/concurrent-change.tsx';
import { type PersonValues, differences, sameValues } from './person-values.ts';

export type PersonFormProps<Sent> = Pick<
  AppFormOptions<PersonValues, Sent>,
  'draftKey' | 'stored' | 'rules'
> & {
  label: string;
  hasDepartment: boolean;
  /** The list to return to. */
  back: string;
  submitLabel: string;
  onSubmit: (values: Sent) => Promise<unknown>;
};

export function PersonForm<Sent>({
  label,
  hasDepartment,
  back,
  submitLabel,
  onSubmit,
  ...options
}: PersonFormProps<Sent>) {
  const { form, problem, submit, isChanged, isSubmitting, reset } = useAppForm({
    ...options,
    secret: ['password'],
    isSame: sameValues,
    onSubmit: async (sent) => {
      await onSubmit(sent);
      return undefined;
    },
  });
  const { stored } = options;
  const isOutdated = form.values.seen !== stored.seen;
  const inConflict = isOutdated && isChanged && !isSubmitting;
  useEffect(() => {
    if (isOutdated && !isChanged) reset(stored);
  });
  return (
    <Card component="form" noValidate aria-label={label} maw={640} onSubmit={submit}>
      <LeaveGuard when={isChanged} question="save" />
      <Stack gap="md">
        <TextInput label="Name" autoComplete="off" withAsterisk {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('phone')}
        />
        {hasDepartment && (
          <NativeSelect label="Department" withAsterisk {...form.getInputProps('department')}>
            <option value="" disabled>
              Choose a department
            </option>
            {DEPARTMENTS.map((department) => (
              <option key={department}>{department}</option>
            ))}
          </NativeSelect>
        )}
        <PasswordOf form={form} isNew={stored.password !== UNCHANGED_PASSWORD} />
        {inConflict && (
          <ConcurrentChange
            title="Somebody has changed this account meanwhile"
            differences={differences(stored, form.values)}
            onTake={(field) => form.setFieldValue(field, stored[field])}
            onTakeAll={() => reset(stored)}
          />
        )}
        <UnreachableNote problem={problem} />
        <Group>
          <SubmitButton busy={isSubmitting} busyLabel="Saving">
            {inConflict ? 'Save mine over it' : submitLabel}
          </SubmitButton>
          <AppLinkButton to={back} variant="default">
            Cancel
          </AppLinkButton>
        </Group>
      </Stack>
    </Card>
  );
}

/** Any input replaces the stars, so that no star becomes part of a password. */
function PasswordOf({ form, isNew }: { form: UseFormReturnType<PersonValues>; isNew: boolean }) {
  const change = (text: string) => {
    const isFirst = !isNew && form.values.password === UNCHANGED_PASSWORD;
    form.setFieldValue('password', isFirst ? text.replaceAll('*', '') : text);
  };
  return (
    <PasswordField
      {...form.getInputProps('password')}
      use="new"
      label="Password"
      description={
        isNew
          ? 'At least 8 characters. Tell it to them yourself: the mail that they get does not say it.'
          : `${UNCHANGED_PASSWORD} leaves it as it is. A new one, of at least 8 characters, signs them out everywhere.`
      }
      required
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
