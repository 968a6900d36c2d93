/** The General tab's form: name and phone. */
import { TextInput } from '@mantine/core';
import { type GeneralForm as Values, generalForm } from '@portal/domain/forms/profile';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { type ProfileFormProps, useProfileForm } from './profile-form.ts';
import styles from './profile.module.css';

export type GeneralFormProps = ProfileFormProps<Values> & { stored: Values };

export function GeneralForm({ busy, ...options }: GeneralFormProps) {
  const { form, problem, submit } = useProfileForm({
    ...options,
    busy,
    draftKey: 'profile.general',
    schema: generalForm,
  });
  return (
    <form noValidate aria-label="General" className={styles['form']} onSubmit={submit}>
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
        <SubmitButton busy={busy} busyLabel="Saving your details">
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
