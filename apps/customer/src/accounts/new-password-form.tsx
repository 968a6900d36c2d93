/** The last form of /forgetpassword: the new password, twice; only the server compares them (C§5, decision 14). */
import { Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ResetPasswordForm, resetPasswordForm } from '@portal/domain/forms/reset-password';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import { focusFirstField } from '../shell/focus-first-field.ts';
import { useServerErrors } from '../shell/use-server-errors.ts';
import { UnreachableNote } from './unreachable-note.tsx';

export type NewPasswordFormProps = {
  /** Whose password it is, so that a password manager keeps it under the right name. */
  email: string;
  onSubmit: (passwords: ResetPasswordForm) => void;
  busy: boolean;
  error: Error | null;
};

export function NewPasswordForm({ email, onSubmit, busy, error }: NewPasswordFormProps) {
  const form = useForm({
    initialValues: { password: '', password_confirmation: '' },
    validate: schemaResolver(resetPasswordForm, { sync: true }),
    transformValues: (values) => resetPasswordForm.parse(values),
  });
  const problem = useServerErrors(form, error);
  const submit = (passwords: ResetPasswordForm) => {
    if (!busy) onSubmit(passwords);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstField)}>
      <Stack gap="md">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('password')}
          use="new"
          label="New password"
          description="At least 8 characters."
          required
          autoFocus
        />
        <PasswordField
          {...form.getInputProps('password_confirmation')}
          use="new"
          label="Confirm new password"
          required
        />
        <UnreachableNote problem={problem} />
        <SubmitButton busy={busy} busyLabel="Changing the password" fullWidth>
          Change password
        </SubmitButton>
      </Stack>
    </form>
  );
}
