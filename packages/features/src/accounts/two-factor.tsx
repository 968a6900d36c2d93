/** Two-factor tab of the account dialog (record 0023). */

import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmForm } from './confirm-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretSetup } from './secret-setup.tsx';
import { type TwoFactorAction, TwoFactorStatus } from './two-factor-status.tsx';
import {
  beginTwoFactorMutation,
  confirmTwoFactorMutation,
  disableTwoFactorMutation,
  renewCodesMutation,
  twoFactorQuery,
} from './two-factor.queries.ts';

export type TwoFactorProps = {
  onClose: () => void;
  /** Shows codes that can't be shown again: the dialog must stay open until they are saved. */
  onCodesShown: () => void;
};

type Shown =
  | { at: 'status' }
  | { at: 'asking'; act: TwoFactorAction }
  | { at: 'setup'; enrolment: { secret: string; uri: string } }
  | { at: 'codes'; codes: readonly string[] };

const STATUS: Shown = { at: 'status' };

export function TwoFactor({ onClose, onCodesShown }: TwoFactorProps) {
  const api = useApi();
  const status = useQuery(twoFactorQuery(api));
  const [shown, setShown] = useState<Shown>(STATUS);
  const toStatus = () => setShown(STATUS);
  const toCodes = (codes: readonly string[]) => {
    setShown({ at: 'codes', codes });
    onCodesShown();
  };
  if (shown.at === 'codes') return <RecoveryCodes codes={shown.codes} onDone={onClose} />;
  if (shown.at === 'setup') {
    return <Setup enrolment={shown.enrolment} onCodes={toCodes} />;
  }
  return (
    <Loaded query={status} waiting={<LoadingState label="Loading your two-step sign-in" rows={2} />}>
      {(loaded) =>
        shown.at === 'asking' ? (
          <ConfirmAction
            act={shown.act}
            enabled={loaded.enabled}
            onCancel={toStatus}
            onEnded={toStatus}
            onEnrolment={(enrolment) => setShown({ at: 'setup', enrolment })}
            onCodes={toCodes}
          />
        ) : (
          <TwoFactorStatus status={loaded} onAct={(act) => setShown({ at: 'asking', act })} />
        )
      }
    </Loaded>
  );
}

type ConfirmActionProps = {
  act: TwoFactorAction;
  enabled: boolean;
  onCancel: () => void;
  onEnded: () => void;
  onEnrolment: (enrolment: { secret: string; uri: string }) => void;
  onCodes: (codes: readonly string[]) => void;
};

const labels: Readonly<Record<TwoFactorAction, string>> = {
  begin: 'Continue',
  renew: 'Get new codes',
  end: 'Switch off',
};

function ConfirmAction({ act, enabled, onCancel, onEnded, onEnrolment, onCodes }: ConfirmActionProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const begin = useMutation(beginTwoFactorMutation(api));
  const renew = useMutation(renewCodesMutation(api, queryClient));
  const end = useMutation(disableTwoFactorMutation(api, queryClient));
  const running = { begin, renew, end }[act];
  const send = {
    begin: async (values: { password: string; code: string }) => {
      const { password, code } = values;
      onEnrolment(await begin.mutateAsync(enabled ? { password, code } : { password }));
    },
    renew: async (values: { password: string; code: string }) =>
      onCodes((await renew.mutateAsync(values)).recovery_codes),
    end: async (values: { password: string; code: string }) => {
      await end.mutateAsync(values);
      onEnded();
    },
  }[act];
  return (
    <ConfirmForm
      label={labels[act]}
      withCode={enabled}
      onSubmit={send}
      onCancel={onCancel}
      busy={running.isPending}
      error={running.error}
    />
  );
}

type SetupProps = {
  enrolment: { secret: string; uri: string };
  onCodes: (codes: readonly string[]) => void;
};

function Setup({ enrolment, onCodes }: SetupProps) {
  const api = useApi();
  const confirm = useMutation(confirmTwoFactorMutation(api, useQueryClient()));
  return (
    <SecretSetup
      enrolment={enrolment}
      submitLabel="Switch on"
      onSubmit={async (code) => onCodes((await confirm.mutateAsync(code)).recovery_codes)}
      busy={confirm.isPending}
      error={confirm.error}
    />
  );
}
