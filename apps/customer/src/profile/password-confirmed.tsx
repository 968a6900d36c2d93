/** A password confirmation for actions that an unattended device must not allow. */

import { useServerErrors } from '@portal/shell/form-problem';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import styles from './profile.module.css';

export type PasswordConfirmedProps = {
  /** The accessible name of the form and the label of its button. */
  label: string;
  busyLabel: string;
  dangerous?: boolean;
  onSubmit: (password: string) => Promise<unknown>;
  busy: boolean;
  /** Why the last post failed. */
  error: Error | null;
  /** Further content above the button. */
  children?: ReactNode;
};

export function PasswordConfirmed(props: PasswordConfirmedProps) {
  const { label, busyLabel, dangerous = false, onSubmit, busy, error, children } = props;
  const [password, setPassword] = useState('');
  const [refused, setErrors] = useState<Readonly<Record<string, string>>>({});
  const problem = useServerErrors(setErrors, error);
  const once = usePreventDoubleSubmit();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setErrors(password === '' ? { password: 'Enter your password.' } : {});
    if (password === '') return;
    void once(async () => {
      await onSubmit(password);
      setPassword('');
    });
  };
  return (
    <form noValidate aria-label={label} className={styles['form']} onSubmit={submit}>
      <PasswordField
        label="Your password"
        use="current"
        required
        value={password}
        error={refused['password']}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setErrors({});
        }}
      />
      <UnreachableNote problem={problem} />
      {children}
      <div>
        <SubmitButton busy={busy} busyLabel={busyLabel} {...(dangerous && { color: 'red' })}>
          {label}
        </SubmitButton>
      </div>
    </form>
  );
}
