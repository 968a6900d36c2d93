/** One password and one button, for what a device that was left open must not be able to do. */

import { passwordConfirmation } from '@portal/domain/forms/profile';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import type { ReactNode } from 'react';
import styles from './profile.module.css';

export type PasswordConfirmedProps = {
  /** The accessible name of the form and the label of its button. */
  label: string;
  busyLabel: string;
  dangerous?: boolean;
  onSubmit: (password: string) => Promise<unknown>;
  /** Further content above the button. */
  children?: ReactNode;
};

export function PasswordConfirmed(props: PasswordConfirmedProps) {
  const { label, busyLabel, dangerous = false, onSubmit, children } = props;
  const { form, problem, isSubmitting, submit } = useAppForm({
    stored: EMPTY,
    rules: passwordConfirmation,
    onSubmit: async ({ password }) => {
      await onSubmit(password);
      return EMPTY;
    },
  });
  return (
    <form noValidate aria-label={label} className={styles['form']} onSubmit={submit}>
      <PasswordField label="Your password" use="current" required {...form.getInputProps('password')} />
      <UnreachableNote problem={problem} />
      {children}
      <div>
        <SubmitButton busy={isSubmitting} busyLabel={busyLabel} {...(dangerous && { color: 'red' })}>
          {label}
        </SubmitButton>
      </div>
    </form>
  );
}

const EMPTY = { password: '' };
