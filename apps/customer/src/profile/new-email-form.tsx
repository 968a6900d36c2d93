/** Asks for the new e-mail address and, since it is the login, for the password. */

import { Button, Group, TextInput } from '@mantine/core';
import { type NewEmailForm as Values, newEmailForm } from '@portal/domain/forms/profile';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { PasswordField } from '@portal/ui/portal/password-field';
import styles from './profile.module.css';

export type NewEmailFormProps = {
  onSubmit: (values: Values) => Promise<unknown>;
  /** The field's initial value. */
  email: string;
  onCancel: () => void;
};

export function NewEmailForm({ email, onSubmit, onCancel }: NewEmailFormProps) {
  const { form, problem, isSubmitting, submit } = useAppForm({
    draftKey: 'profile.email',
    stored: { email, password: '' },
    secret: ['password'],
    rules: newEmailForm,
    onSubmit: async (values) => {
      await onSubmit(values);
      return undefined;
    },
  });
  return (
    <form noValidate aria-label="Change e-mail" className={styles['form']} onSubmit={submit}>
      <TextInput
        label={<UnbrokenEmail>New e-mail</UnbrokenEmail>}
        description="We send a six-digit code to it, to be sure that it is yours."
        type="email"
        autoComplete="email"
        withAsterisk
        data-autofocus
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordField label="Your password" use="current" required {...form.getInputProps('password')} />
      <UnreachableNote problem={problem} />
      <Group>
        <SubmitButton busy={isSubmitting} busyLabel="Sending the code">
          Send code
        </SubmitButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
