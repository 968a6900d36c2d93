/** The form of the dialog: the password, or a code with two-factor authentication. */

import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { TextButton } from '@portal/ui/portal/text-button';
import { useMutation, mutationOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import styles from './accounts.module.css';
import { useApi } from './api-provider.tsx';
import type { Means } from './confirmations.ts';
import { UnreachableNote } from './unreachable-note.tsx';
import { useCheckedForm } from './use-checked-form.ts';

export type ConfirmIdentityFormProps = {
  by: Means;
  onConfirmed: () => void;
  onCancel: () => void;
};

export function ConfirmIdentityForm({ by, onConfirmed, onCancel }: ConfirmIdentityFormProps) {
  const api = useApi();
  const confirm = useMutation({ ...confirmMutation(api), onSuccess: onConfirmed });
  const { field, setValues, setErrors, problem, submit } = useCheckedForm({
    initialValues: NONE,
    loadRules: rules[by],
    onSubmit: (values) => confirm.mutateAsync({ [by]: values[by] }),
    error: confirm.error,
  });
  useEffect(() => {
    if (problem?.code === undefined) return;
    setValues(NONE);
    if (problem.code === 'code_wrong') setErrors({ code: problem.message });
  }, [problem, setValues, setErrors]);
  return (
    <form noValidate aria-label="Confirm it’s you" onSubmit={submit}>
      <div className={styles['stack']}>
        {by === 'password' ? (
          <>
            <p>Enter your password to go on. You stay signed in, and nothing you typed is lost.</p>
            <PasswordField {...field('password')} label="Your password" use="current" required autoFocus />
          </>
        ) : (
          <>
            <p>Enter a code to go on. You stay signed in, and nothing you typed is lost.</p>
            <PlainField
              {...field('code')}
              label="Code of the app"
              description="Or one of your recovery codes."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              autoFocus
            />
          </>
        )}
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={confirm.isPending} busyLabel="One moment">
          Confirm
        </PlainSubmit>
        <p className={styles['foot']}>
          <TextButton onClick={onCancel}>Cancel</TextButton>
        </p>
      </div>
    </form>
  );
}

const NONE = { password: '', code: '' };
const rules = {
  password: async () => (await import('@portal/domain/forms/two-step')).passwordAndNoCodeForm,
  code: async () => (await import('@portal/domain/forms/two-step')).codeAndNoPasswordForm,
};

const confirmMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['confirm_identity'],
    mutationFn: (body: { password?: string; code?: string }) => data(api.POST('/confirm_identity', { body })),
  });
