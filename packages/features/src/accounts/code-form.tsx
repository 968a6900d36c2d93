/** Form for one code: of the authenticator app, or a recovery code. */

import styles from '@portal/shell/accounts.module.css';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { useEffect } from 'react';

export type CodeFormProps = {
  kind: 'app' | 'recovery';
  submitLabel: string;
  onSubmit: (code: string) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

/** A rejected code is cleared, so that the next one can be typed at once. */
export function CodeForm({ kind, submitLabel, onSubmit, busy, error }: CodeFormProps) {
  const { field, setValues, setErrors, problem, submit } = useCheckedForm({
    initialValues: NONE,
    loadRules: rules[kind],
    onSubmit: ({ code }) => onSubmit(code),
    error,
  });
  useEffect(() => {
    if (problem?.code === undefined) return;
    setValues(NONE);
    setErrors({ code: problem.message });
  }, [problem, setValues, setErrors]);
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <PlainField
          {...field('code')}
          {...appearances[kind]}
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={busy} busyLabel="Checking the code">
          {submitLabel}
        </PlainSubmit>
      </div>
    </form>
  );
}

const NONE = { code: '' };
const appearances = {
  app: { label: 'Code of the app', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Recovery code', autoComplete: 'off' },
} as const;

const rules = {
  app: async () => (await import('@portal/domain/forms/two-step')).appCodeForm,
  recovery: async () => (await import('@portal/domain/forms/two-step')).recoveryCodeForm,
};
