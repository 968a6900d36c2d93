/** The Password tab's form: the current password, and the new one twice. */

import { Text } from '@mantine/core';
import { type OwnPasswordForm, ownPasswordForm } from '@portal/domain/forms/own-password';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import styles from './profile.module.css';

export type PasswordFormProps = {
  onSubmit: (values: OwnPasswordForm) => Promise<unknown>;
  /** The account's e-mail, under which a password manager stores the password. */
  email: string;
};

export function PasswordForm({ email, onSubmit }: PasswordFormProps) {
  const { form, problem, isChanged, isSubmitting, submit } = useAppForm({
    stored: EMPTY,
    rules: ownPasswordForm,
    onSubmit: async (values) => {
      await onSubmit(values);
      return EMPTY;
    },
  });
  return (
    <form noValidate aria-label="Password" className={styles['form']} onSubmit={submit}>
      <LeaveGuard when={isChanged} question="save" />
      <Text c="dimmed">
        All your other devices are signed out when you change it. This one stays signed in.
      </Text>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        use="current"
        required
        {...form.getInputProps('current_password')}
      />
      <PasswordField
        label="New password"
        description="At least 8 characters."
        use="new"
        required
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm new password"
        use="new"
        required
        {...form.getInputProps('password_confirmation')}
      />
      <UnreachableNote problem={problem} />
      <div>
        <SubmitButton busy={isSubmitting} busyLabel="Changing your password">
          Change password
        </SubmitButton>
      </div>
    </form>
  );
}

const EMPTY: OwnPasswordForm = { current_password: '', password: '', password_confirmation: '' };
