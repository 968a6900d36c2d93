/** Second step of a login: a code, or the setup of two-factor (record 0023). */

import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { TextButton } from '@portal/ui/portal/text-button';
import { showSuccess } from '@portal/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { LoginSetup } from './login-setup.tsx';
import { type LoginChallenge, type LoginSession, twoFactorMutation } from './login.queries.ts';

export type TwoFactorStepProps = {
  due: LoginChallenge;
  onEntered: (entry: LoginSession) => unknown;
  /** Back to the password. */
  onBack: () => void;
};

export function TwoFactorStep({ due, onEntered, onBack }: TwoFactorStepProps) {
  const api = useApi();
  const step = useMutation({
    ...twoFactorMutation(api, due.challenge),
    onSuccess: ({ entry, recoveryCodesLeft }) => {
      // The codes of a new secret are shown before anything else.
      if (due.step === 'setup') return undefined;
      if (recoveryCodesLeft !== undefined) showSuccess(leftText(recoveryCodesLeft));
      return onEntered(entry);
    },
  });
  const problem = formProblem(step.error);
  const isOver = problem?.code === 'code_expired';
  return (
    <div className={styles['stack']}>
      {due.step === 'setup' ? (
        <LoginSetup challenge={due.challenge} step={step} onDone={onEntered} />
      ) : (
        <EnterCode onSubmit={step.mutateAsync} busy={step.isPending} error={isOver ? null : step.error} />
      )}
      {isOver && <p role="alert">{problem.message}</p>}
      {!step.data && (
        <p className={styles['foot']}>
          <TextButton onClick={onBack}>Back to login</TextButton>
        </p>
      )}
    </div>
  );
}

type EnterCodeProps = { onSubmit: (code: string) => Promise<unknown>; busy: boolean; error: Error | null };

function EnterCode(props: EnterCodeProps) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <>
      <AccountHeading title="Two-step sign-in">
        {byRecovery
          ? 'Enter one of the recovery codes that you saved. Each is good once.'
          : 'Enter the six digits that your authenticator app shows now.'}
      </AccountHeading>
      <CodeForm
        key={String(byRecovery)}
        {...props}
        kind={byRecovery ? 'recovery' : 'app'}
        submitLabel="Login"
      />
      <p className={styles['foot']}>
        <TextButton onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </TextButton>
      </p>
    </>
  );
}

const leftText = (left: number) =>
  left === 0
    ? 'That was your last recovery code. Get new ones in your account menu.'
    : `You used a recovery code. ${left === 1 ? 'One is' : `${left} are`} left.`;
