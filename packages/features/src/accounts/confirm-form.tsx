/** Asks for the password, and a code if two-factor is on, before two-factor settings change. */

import styles from '@portal/shell/accounts.module.css';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { TextButton } from '@portal/ui/portal/text-button';
import { useEffect } from 'react';
import type { PasswordAndCode } from './two-factor.queries.ts';

export type ConfirmFormProps = {
  label: string;
  /** Whether it asks for a code as well. */
  withCode: boolean;
  onSubmit: (values: PasswordAndCode) => Promise<unknown>;
  onCancel: () => void;
  busy: boolean;
  error: Error | null;
};

/** A rejected code is cleared, and the password kept. */
export function ConfirmForm({ label, withCode, onSubmit, onCancel, busy, error }: ConfirmFormProps) {
  const { field, setErrors, problem, submit } = useCheckedForm({
    initialValues,
    loadRules: withCode ? rules.both : rules.password,
    onSubmit,
    error,
  });
  useEffect(() => {
    if (problem?.code !== 'code_wrong') return;
    setErrors({ code: problem.message });
  }, [problem, setErrors]);
  return (
    <form noValidate aria-label={label} onSubmit={submit}>
      <div className={styles['stack']}>
        <PasswordField {...field('password')} label="Your password" use="current" required autoFocus />
        {withCode && (
          <PlainField
            {...field('code')}
            label="Code of the app"
            description="Or one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={busy} busyLabel="One moment">
          {label}
        </PlainSubmit>
        <p className={styles['foot']}>
          <TextButton onClick={onCancel}>Cancel</TextButton>
        </p>
      </div>
    </form>
  );
}

const initialValues = { password: '', code: '' };
const rules = {
  password: async () => (await import('@portal/domain/forms/two-step')).passwordAndNoCodeForm,
  both: async () => (await import('@portal/domain/forms/two-step')).passwordAndCodeForm,
};
