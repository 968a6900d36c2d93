/** The dialog's part for two-step sign-in: how it stands, and what changes it (record 0023). */
import { useApi } from '@portal/shell/services-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmForm } from './confirm-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretSetup } from './secret-setup.tsx';
import {
  beginTwoStepMutation,
  confirmTwoStepMutation,
  endTwoStepMutation,
  renewCodesMutation,
  twoStepQuery,
} from './two-step.queries.ts';
import { type TwoStepAct, TwoStepStatus } from './two-step-status.tsx';

export type TwoStepProps = {
  onClose: () => void;
  /** Codes are shown that nobody sees again: the dialog must stay until they are saved. */
  onCodesShown: () => void;
};

type Shown =
  | { at: 'status' }
  | { at: 'asking'; act: TwoStepAct }
  | { at: 'setup'; enrolment: { secret: string; uri: string } }
  | { at: 'codes'; codes: readonly string[] };

const STATUS: Shown = { at: 'status' };

export function TwoStep({ onClose, onCodesShown }: TwoStepProps) {
  const api = useApi();
  const status = useQuery(twoStepQuery(api));
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
          <Ask
            act={shown.act}
            enabled={loaded.enabled}
            onCancel={toStatus}
            onEnded={toStatus}
            onEnrolment={(enrolment) => setShown({ at: 'setup', enrolment })}
            onCodes={toCodes}
          />
        ) : (
          <TwoStepStatus status={loaded} onAct={(act) => setShown({ at: 'asking', act })} />
        )
      }
    </Loaded>
  );
}

type AskProps = {
  act: TwoStepAct;
  enabled: boolean;
  onCancel: () => void;
  onEnded: () => void;
  onEnrolment: (enrolment: { secret: string; uri: string }) => void;
  onCodes: (codes: readonly string[]) => void;
};

const labels: Readonly<Record<TwoStepAct, string>> = {
  begin: 'Continue',
  renew: 'Get new codes',
  end: 'Switch off',
};

function Ask({ act, enabled, onCancel, onEnded, onEnrolment, onCodes }: AskProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const begin = useMutation(beginTwoStepMutation(api));
  const renew = useMutation(renewCodesMutation(api, queryClient));
  const end = useMutation(endTwoStepMutation(api, queryClient));
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
  const confirm = useMutation(confirmTwoStepMutation(api, useQueryClient()));
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
