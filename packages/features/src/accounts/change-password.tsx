/** Changes the own password: the current one, and the new one twice. */

import styles from '@portal/shell/accounts.module.css';
import { useApi } from '@portal/shell/api-provider';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeOwnPasswordMutation } from './security.queries.ts';

export type ChangePasswordProps = { onDone: () => void };

export function ChangePassword({ onDone }: ChangePasswordProps) {
  const api = useApi();
  const change = useMutation(changeOwnPasswordMutation(api, useQueryClient()));
  const { field, problem, submit } = useCheckedForm({
    initialValues,
    loadRules,
    onSubmit: async (values) => {
      await change.mutateAsync(values);
      onDone();
    },
    error: change.error,
  });
  return (
    <form noValidate aria-label="Change password" onSubmit={submit}>
      <div className={styles['stack']}>
        <p className={styles['note']}>
          All your other devices are signed out when you change it. This one stays signed in.
        </p>
        <PasswordField
          {...field('current_password')}
          label="Current password"
          use="current"
          required
          data-autofocus
        />
        <PasswordField
          {...field('password')}
          label="New password"
          description="At least 8 characters."
          use="new"
          required
        />
        <PasswordField {...field('password_confirmation')} label="Confirm new password" use="new" required />
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={change.isPending} busyLabel="Changing your password">
          Change password
        </PlainSubmit>
      </div>
    </form>
  );
}

const initialValues = { current_password: '', password: '', password_confirmation: '' };
const loadRules = async () => (await import('@portal/domain/forms/own-password')).ownPasswordForm;
