/** Sets up two-factor during a login, for admins who must have it (record 0023). */

import { AccountHeading } from '@portal/shell/account-heading';
import { useApi } from '@portal/shell/api-provider';
import { TextButton } from '@portal/ui/portal/text-button';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beginLoginSetupMutation, type LoginSession } from './login.queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretSetup } from './secret-setup.tsx';

type Entered = { entry: LoginSession; recoveryCodes: readonly string[] | undefined };

export type LoginSetupProps = {
  challenge: string;
  /** Submits the first code. */
  step: Pick<UseMutationResult<Entered, Error, string>, 'data' | 'mutateAsync' | 'isPending' | 'error'>;
  onDone: (entry: LoginSession) => unknown;
};

export function LoginSetup({ challenge, step, onDone }: LoginSetupProps) {
  const api = useApi();
  const begin = useMutation(beginLoginSetupMutation(api, challenge));
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  if (step.data) {
    const { entry, recoveryCodes } = step.data;
    return (
      <>
        <AccountHeading title="Save your recovery codes">
          Two-step sign-in is on. Without your phone, one of these codes lets you in.
        </AccountHeading>
        <RecoveryCodes codes={recoveryCodes ?? []} onDone={() => onDone(entry)} />
      </>
    );
  }
  return (
    <>
      <AccountHeading title="Set up two-step sign-in">
        Admins log in with their password and a code of an authenticator app. This takes a minute.
      </AccountHeading>
      {begin.data ? (
        <SecretSetup
          enrolment={begin.data}
          submitLabel="Switch on and log in"
          onSubmit={step.mutateAsync}
          busy={step.isPending}
          error={step.error}
        />
      ) : begin.isError ? (
        <p role="alert">
          The QR code could not be made. <TextButton onClick={() => mutate()}>Retry</TextButton>
        </p>
      ) : (
        <p role="status">Making your QR code…</p>
      )}
    </>
  );
}
