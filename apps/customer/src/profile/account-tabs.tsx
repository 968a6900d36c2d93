/** Joins the tabs with the account's own forms to the server. */

import { TextInput } from '@mantine/core';
import { type GeneralForm as Values, generalForm } from '@portal/domain/forms/profile';
import { changeOwnPasswordMutation } from '@portal/features/accounts/security.queries';
import { useApi } from '@portal/shell/api-provider';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BillingForm } from './billing-form.tsx';
import { EmailSection } from './email-section.tsx';
import { MailPreferences } from './mail-preferences.tsx';
import { PasswordForm } from './password-form.tsx';
import { mailPreferenceMutation, updateProfileMutation } from './profile-changes.queries.ts';
import styles from './profile.module.css';
import type { Profile } from './profile.queries.ts';

type TabProps = { profile: Profile };

export function GeneralTab({ profile }: TabProps) {
  const api = useApi();
  const update = useMutation(updateProfileMutation(api, useQueryClient(), 'general'));
  const { name, phone } = profile;
  return (
    <>
      <div className={styles['section']}>
        <GeneralForm stored={{ name, phone }} onSubmit={update.mutateAsync} />
      </div>
      <EmailSection email={profile.email} pending={profile.pending_email} />
    </>
  );
}

export function PasswordTab({ profile }: TabProps) {
  const api = useApi();
  const change = useMutation(changeOwnPasswordMutation(api, useQueryClient()));
  return <PasswordForm email={profile.email} onSubmit={change.mutateAsync} />;
}

export function BillingTab({ profile }: TabProps) {
  const api = useApi();
  const update = useMutation(updateProfileMutation(api, useQueryClient(), 'billing'));
  return (
    <BillingForm
      stored={{
        gst_number: profile.gst_number ?? '',
        business_name: profile.business_name ?? '',
        billing_state: profile.billing_state ?? '',
        billing_address: profile.billing_address ?? '',
        buyer_kind: profile.buyer_kind,
        billing_country: profile.billing_country ?? '',
      }}
      onSubmit={update.mutateAsync}
    />
  );
}

export function MailsTab({ profile }: TabProps) {
  const api = useApi();
  const choose = useMutation(mailPreferenceMutation(api, useQueryClient()));
  return <MailPreferences preferences={profile.mail_preferences} onChange={choose.mutate} />;
}

type GeneralFormProps = { stored: Values; onSubmit: (values: Values) => Promise<unknown> };

function GeneralForm({ stored, onSubmit }: GeneralFormProps) {
  const { form, problem, isChanged, isSubmitting, submit } = useAppForm({
    draftKey: 'profile.general',
    stored,
    rules: generalForm,
    onSubmit: async (values) => {
      await onSubmit(values);
      return values;
    },
  });
  return (
    <form noValidate aria-label="General" className={styles['form']} onSubmit={submit}>
      <LeaveGuard when={isChanged} question="save" />
      <TextInput label="Name" autoComplete="name" withAsterisk {...form.getInputProps('name')} />
      <TextInput
        label="Phone"
        description="Our team calls you on this number about your orders."
        type="tel"
        autoComplete="tel"
        withAsterisk
        {...form.getInputProps('phone')}
      />
      <UnreachableNote problem={problem} />
      <div>
        <SubmitButton busy={isSubmitting} busyLabel="Saving your details">
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
