/** The address `/forgetpassword`: a code by e-mail, then a new password, then the login. */

import type { ResetPasswordForm } from '@portal/domain/forms/reset-password';
import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { returnSearch } from '@portal/shell/return-search';
import { useCountdown } from '@portal/ui/portal/use-countdown';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState, useCallback } from 'react';
import { changePasswordMutation, forgetPasswordMutation, verifyOtpMutation } from './accounts.queries.ts';
import { keepEmail, keptEmail } from './kept-email.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetFrame } from './reset-frame.tsx';
import { SendOtpForm } from './send-otp-form.tsx';
import { VerifyOtpForm } from './verify-otp-form.tsx';

export const Route = createFileRoute('/_guest/forgetpassword')({
  ...returnSearch,
  staticData: { title: 'Forgot password' },
  component: ForgetPassword,
});

function ForgetPassword() {
  const [progress, move] = useResetProgress();
  const wait = useCountdown('password-reset');
  const startOver = () => {
    move(undefined);
    wait.clear();
  };

  if (progress?.at === 'password') {
    const backToCode = () => move({ at: 'code', email: progress.email });
    return <SetPassword {...progress} onCodeUnusable={backToCode} onDone={startOver} />;
  }
  return (
    <ResetFrame stage={progress?.at ?? 'email'}>
      <AskForCode
        sentTo={progress?.email}
        left={wait.left}
        onSent={(email) => {
          move({ at: 'code', email });
          wait.begin();
        }}
        onStartOver={startOver}
      />
      {progress && (
        <EnterCode
          email={progress.email}
          onVerified={(otp) => move({ at: 'password', email: progress.email, otp })}
        />
      )}
    </ResetFrame>
  );
}

type AskForCodeProps = {
  sentTo: string | undefined;
  left: number;
  onSent: (email: string) => void;
  onStartOver: () => void;
};

function AskForCode({ sentTo, left, onSent, onStartOver }: AskForCodeProps) {
  const api = useApi();
  const [email] = useState(() => sentTo ?? keptEmail());
  const send = useMutation({
    ...forgetPasswordMutation(api),
    onSuccess: (_done, sent) => onSent(sent),
  });
  const changeEmail = (typed: string) => {
    keepEmail(typed);
    // The code was sent to the other address.
    if (sentTo !== undefined && typed.trim() !== sentTo) onStartOver();
  };
  return (
    <SendOtpForm
      email={email}
      sent={sentTo !== undefined}
      left={left}
      onEmailChange={changeEmail}
      onSubmit={send.mutateAsync}
      busy={send.isPending}
      error={send.error}
    />
  );
}

function EnterCode({ email, onVerified }: { email: string; onVerified: (otp: string) => void }) {
  const api = useApi();
  const verify = useMutation({
    ...verifyOtpMutation(api),
    onSuccess: (_done, { otp }) => onVerified(otp),
  });
  return (
    <VerifyOtpForm
      onSubmit={(otp) => verify.mutateAsync({ email, otp })}
      busy={verify.isPending}
      error={verify.error}
    />
  );
}

type SetPasswordProps = { email: string; otp: string; onCodeUnusable: () => void; onDone: () => void };

function SetPassword({ email, otp, onCodeUnusable, onDone }: SetPasswordProps) {
  const api = useApi();
  const navigate = Route.useNavigate();
  const change = useMutation({
    ...changePasswordMutation(api),
    onSuccess: async () => {
      keepEmail(email);
      await navigate({ to: '/login', replace: true });
      onDone();
    },
    onError: (error) => {
      if (unusable.has(formProblem(error)?.code ?? '')) onCodeUnusable();
    },
  });
  return (
    <ResetFrame stage="password" email={email} onStartOver={onDone}>
      <NewPasswordForm
        email={email}
        onSubmit={(passwords: ResetPasswordForm) => change.mutateAsync({ email, otp, ...passwords })}
        busy={change.isPending}
        error={change.error}
      />
    </ResetFrame>
  );
}

/** Errors that need a new code. */
const unusable: ReadonlySet<string> = new Set(['code_wrong', 'code_expired', 'code_not_verified']);

/** The code was sent to the e-mail; or it was verified and a new password may be set with it. */
type ResetProgress = { at: 'code'; email: string } | { at: 'password'; email: string; otp: string };

/** The stage and its setter; undefined restarts. */
function useResetProgress() {
  const [progress, setProgress] = useState(readProgress);
  const move = useCallback((next: ResetProgress | undefined) => {
    if (next) window.sessionStorage.setItem(KEY, JSON.stringify(next));
    else window.sessionStorage.removeItem(KEY);
    setProgress(next);
  }, []);
  return [progress, move] as const;
}

const KEY = 'password-reset';

function readProgress(): ResetProgress | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('email' in kept)) return undefined;
    const { email } = kept;
    if (typeof email !== 'string') return undefined;
    const otp = 'otp' in kept ? kept.otp : undefined;
    return typeof otp === 'string' ? { at: 'password', email, otp } : { at: 'code', email };
  } catch {
    return undefined; // Malformed, so the reset restarts.
  }
}
