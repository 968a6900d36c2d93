/** The form of /register: name, e-mail, phone, password. */

import type { RegisterForm as Details } from '@portal/domain/forms/register';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { TextLink } from '@portal/shell/text-link';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainNote } from '@portal/ui/portal/plain-note';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { IconUserCheck } from '@tabler/icons-react';

export type RegisterFormProps = {
  initialValues: Details;
  /** Called on every change, to save a draft. */
  onChange: (values: Details) => void;
  onSubmit: (details: Details) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

export function RegisterForm({ initialValues, onChange, onSubmit, busy, error }: RegisterFormProps) {
  const { field, problem, submit } = useCheckedForm({
    initialValues,
    loadRules,
    onChange,
    onSubmit,
    error,
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <AccountHeading title="Create your account">
          Buy a service, upload your papers and follow every step in one place.
        </AccountHeading>
        <PlainField {...field('name')} label="Name" autoComplete="name" required autoFocus />
        <PlainField
          {...field('email')}
          label="Email"
          description="We send a six-digit code to this address."
          type="email"
          autoComplete="email"
          required
        />
        <PlainField
          {...field('phone')}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <PasswordField
          {...field('password')}
          use="new"
          label="Password"
          description="At least 8 characters."
          required
        />
        {problem?.code === 'email_taken' && <EmailTaken />}
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={busy} busyLabel="Sending the code">
          Register
        </PlainSubmit>
        <p className={styles['foot']}>
          Already registered? <TextLink to="/login">Login</TextLink>
        </p>
      </div>
    </form>
  );
}

const loadRules = async () => (await import('@portal/domain/forms/register')).registerForm;

function EmailTaken() {
  return (
    <PlainNote role="status" icon={<IconUserCheck size={20} aria-hidden />}>
      There is an account with this e-mail. <TextLink to="/login">Login with it</TextLink> or{' '}
      <TextLink to="/forgetpassword">set a new password</TextLink>.
    </PlainNote>
  );
}
