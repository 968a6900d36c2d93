/** The form of /login: e-mail and password, and the ways to register or to set a new password (C§2). */
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type LoginForm as Credentials, loginForm } from '@portal/domain/forms/login';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import { AppLink } from '../shell/app-link.tsx';
import { focusFirstField } from '../shell/focus-first-field.ts';
import { useServerErrors } from '../shell/use-server-errors.ts';
import { AccountHeading } from './account-heading.tsx';

export type LoginFormProps = {
  /** The e-mail to begin with; empty when none is known. */
  email: string;
  /** Whether a screen waits behind the login. */
  returning: boolean;
  onEmailChange: (email: string) => void;
  onSubmit: (credentials: Credentials) => void;
  busy: boolean;
  error: Error | null;
};

export function LoginForm(props: LoginFormProps) {
  const { email, returning, onEmailChange, onSubmit, busy, error } = props;
  const form = useForm({
    initialValues: { email, password: '' },
    onValuesChange: (values) => onEmailChange(values.email),
    validate: schemaResolver(loginForm, { sync: true }),
    transformValues: (values) => loginForm.parse(values),
  });
  useServerErrors(form, error);
  const submit = (credentials: Credentials) => {
    if (!busy) onSubmit(credentials);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstField)}>
      <Stack gap="md">
        <AccountHeading title="Login">
          {returning ? 'Log in to go on where you were.' : 'Welcome back. Your orders are waiting for you.'}
        </AccountHeading>
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          autoFocus={email === ''}
        />
        <PasswordField
          {...form.getInputProps('password')}
          use="current"
          label="Password"
          required
          autoFocus={email !== ''}
        />
        <Group justify="flex-end">
          <AppLink to="/forgetpassword" size="sm">
            Forgot password?
          </AppLink>
        </Group>
        <SubmitButton busy={busy} busyLabel="Logging in" fullWidth>
          Login
        </SubmitButton>
        <Text ta="center">
          New here? <AppLink to="/register">Register</AppLink>
        </Text>
      </Stack>
    </form>
  );
}
