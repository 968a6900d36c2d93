/** Fields of the settings, grouped. */

import {
  Alert,
  Button,
  Fieldset,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { providerSettingsForm } from '@portal/domain/forms/provider-settings';
import { parseGstin, stateOfGstin } from '@portal/domain/gstin';
import { STATES } from '@portal/domain/states';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { useState } from 'react';
import { ContactList } from './contact-list.tsx';
import { type SettingsValues, changesOf } from './settings-values.ts';
import styles from './settings.module.css';
import type { SettingsChange } from './settings.queries.ts';
import { WorkSettings } from './work-settings.tsx';

export type SettingsFormProps = {
  stored: SettingsValues;
  /** Resolves to the values that are stored then. */
  onSave: (change: SettingsChange) => Promise<SettingsValues>;
};

export function SettingsForm({ stored, onSave }: SettingsFormProps) {
  const [base, setBase] = useState(stored);
  const { form, problem, isChanged, isSubmitting, undo, submit } = useAppForm({
    draftKey: 'settings',
    stored,
    rules: providerSettingsForm,
    onSubmit: async (sent, { auto_assign, quote_days, quotation_days, reminder_days }) => {
      const ofWork = { auto_assign, quote_days, quotation_days, reminder_days };
      const saved = await onSave(changesOf({ ...sent, ...ofWork }, base));
      setBase(saved);
      return saved;
    },
  });
  return (
    <form noValidate aria-label="Settings" className={styles['form']} onSubmit={submit}>
      <LeaveGuard when={isChanged} question="save" />
      <Stack gap="lg">
        <Identity form={form} />
        <Contacts form={form} />
        <BankAccount form={form} />
        <Pages form={form} />
        <WorkSettings form={form} />
        <UnreachableNote problem={problem} />
        <Group className={styles['actions'] ?? ''}>
          <SubmitButton busy={isSubmitting} busyLabel="Saving the settings" disabled={!isChanged}>
            Save changes
          </SubmitButton>
          <Button variant="default" disabled={!isChanged || isSubmitting} onClick={undo}>
            Undo changes
          </Button>
          <span role="status">{isChanged ? 'You have changes that are not saved.' : ''}</span>
        </Group>
      </Stack>
    </form>
  );
}

export type SettingsFormState = UseFormReturnType<SettingsValues>;

const groups = { legend: styles['legend'] ?? '' };
const two = { base: 1, sm: 2 };

/** A valid GST number sets its state. */
function Identity({ form }: { form: SettingsFormState }) {
  const type = (typed: string) => {
    form.setFieldValue('gstin', typed);
    const gstin = parseGstin(typed);
    const state = gstin && stateOfGstin(gstin);
    if (state !== undefined) form.setFieldValue('state', state);
  };
  return (
    <Fieldset legend="Identity" classNames={groups}>
      <Stack>
        <SimpleGrid cols={two}>
          <TextInput
            label="Name"
            description="As people know you."
            withAsterisk
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Legal name"
            description="As registered; invoices name it."
            withAsterisk
            {...form.getInputProps('legal_name')}
          />
        </SimpleGrid>
        <SimpleGrid cols={two}>
          <TextInput
            label="CIN"
            description="Of a company; invoices and mails show it."
            autoComplete="off"
            spellCheck={false}
            styles={{ input: { textTransform: 'uppercase' } }}
            {...form.getInputProps('cin')}
          />
          <TextInput
            label="Website"
            description="Such as https://www.example.in"
            type="url"
            {...form.getInputProps('website')}
          />
        </SimpleGrid>
        <Textarea label="Address" autosize minRows={2} withAsterisk {...form.getInputProps('address')} />
        <SimpleGrid cols={two}>
          <TextInput
            label="GST number"
            description="A right one brings its state along."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            withAsterisk
            styles={{ input: { textTransform: 'uppercase' } }}
            {...form.getInputProps('gstin')}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <NativeSelect
            label="State"
            description="From which you supply; decides between CGST with SGST and IGST."
            withAsterisk
            data={STATES.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.getInputProps('state')}
          />
        </SimpleGrid>
        <Alert color="blue" role="note">
          Identity, address and GST number hold for invoices that are issued from now on. Invoices that
          customers have already never change.
        </Alert>
      </Stack>
    </Fieldset>
  );
}

function Contacts({ form }: { form: SettingsFormState }) {
  return (
    <Fieldset legend="Contacts" classNames={groups}>
      <Stack>
        <SimpleGrid cols={two}>
          <ContactList form={form} field="phones" one="Phone" type="tel" />
          <ContactList form={form} field="emails" one="Email" type="email" />
        </SimpleGrid>
        <TextInput
          label="WhatsApp link"
          description="Such as https://wa.me/919812345678"
          type="url"
          {...form.getInputProps('whatsapp')}
        />
        <SimpleGrid cols={two}>
          <TextInput label="Grievance officer" withAsterisk {...form.getInputProps('grievance_name')} />
          <TextInput
            label={<UnbrokenEmail>Grievance officer’s e-mail</UnbrokenEmail>}
            type="email"
            withAsterisk
            {...form.getInputProps('grievance_email')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

/** Customers see it on orders that wait for money. */
function BankAccount({ form }: { form: SettingsFormState }) {
  return (
    <Fieldset legend="Payment by bank" classNames={groups}>
      <SimpleGrid cols={two}>
        <TextInput label="Account name" {...form.getInputProps('bank_account_name')} />
        <TextInput
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('bank_account_number')}
        />
        <TextInput
          label="IFSC"
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { textTransform: 'uppercase' } }}
          {...form.getInputProps('bank_ifsc')}
        />
        <TextInput
          label="UPI ID"
          description="Such as firm@bank"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('upi_id')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

function Pages({ form }: { form: SettingsFormState }) {
  return (
    <Fieldset legend="Pages" classNames={groups}>
      <SimpleGrid cols={two}>
        <TextInput label="Privacy policy" type="url" withAsterisk {...form.getInputProps('privacy_url')} />
        <TextInput label="Refund policy" type="url" withAsterisk {...form.getInputProps('refund_url')} />
        <TextInput label="Terms" type="url" withAsterisk {...form.getInputProps('terms_url')} />
        <TextInput label="Blog" type="url" {...form.getInputProps('blog_url')} />
        <TextInput
          label="Film"
          description="On YouTube or Vimeo; the services page shows it."
          type="url"
          {...form.getInputProps('video_url')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
