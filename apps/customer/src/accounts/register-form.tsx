/** The form of /register: name, e-mail, phone, password (C§2, C§5). */
import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type RegisterForm as Details, registerForm } from '@portal/domain/forms/register';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import { AppLink } from '../shell/app-link.tsx';
import { focusFirstField } from '../shell/focus-first-field.ts';
import { useServerErrors } from '../shell/use-server-errors.ts';
import { AccountHeading } from './account-heading.tsx';
import { UnreachableNote } from './unreachable-note.tsx';

export type RegisterFormProps = {
  initialValues: Details;
  /** Called on every change, so that nothing typed is lost. */
  onChange: (values: Details) => void;
  onSubmit: (details: Details) => void;
  busy: boolean;
  error: Error | null;
};

export function RegisterForm({ initialValues, onChange, onSubmit, busy, error }: RegisterFormProps) {
  const form = useForm({
    initialValues,
    onValuesChange: onChange,
    validate: schemaResolver(registerForm, { sync: true }),
    transformValues: (values) => registerForm.parse(values),
  });
  const problem = useServerErrors(form, error);
  const submit = (details: Details) => {
    if (!busy) onSubmit(details);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstField)}>
      <Stack gap="md">
        <AccountHeading title="Create your account">
          Buy a service, upload your papers and follow every step in one place.
        </AccountHeading>
        <TextInput {...form.getInputProps('name')} label="Name" autoComplete="name" required autoFocus />
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          description="We send a six-digit code to this address."
          type="email"
          autoComplete="email"
          required
        />
        <TextInput
          {...form.getInputProps('phone')}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <PasswordField
          {...form.getInputProps('password')}
          use="new"
          label="Password"
          description="At least 8 characters."
          required
        />
        {problem?.code === 'email_taken' && <EmailTaken />}
        <UnreachableNote problem={problem} />
        <SubmitButton busy={busy} busyLabel="Sending the code" fullWidth>
          Register
        </SubmitButton>
        <Text ta="center">
          Already registered? <AppLink to="/login">Login</AppLink>
        </Text>
      </Stack>
    </form>
  );
}

function EmailTaken() {
  return (
    <Alert variant="light" color="yellow" role="status">
      There is an account with this e-mail. <AppLink to="/login">Login with it</AppLink> or{' '}
      <AppLink to="/forgetpassword">set a new password</AppLink>.
    </Alert>
  );
}
