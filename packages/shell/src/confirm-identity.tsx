/** Opens a dialog when a call waits for the person to confirm who they are; the call goes on by itself (decision 0031). */
import type { Api } from '@portal/sdk/client';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Confirmations } from './confirmations.ts';
import { loadPiece } from './chunk-loading.ts';

export type ConfirmIdentityProps = { api: Api; confirmations: Confirmations };

const ConfirmIdentityForm = lazy(() =>
  loadPiece(async () => {
    const { ConfirmIdentityForm: loaded } = await import('./confirm-identity-form.tsx');
    return { default: loaded };
  }),
);

export function ConfirmIdentity({ api, confirmations }: ConfirmIdentityProps) {
  const by = useSyncExternalStore(confirmations.watch, confirmations.asked);
  const cancel = () => confirmations.answer(false);
  return (
    <ModalDialog opened={by !== undefined} onClose={cancel} title="Confirm it’s you">
      {by !== undefined && (
        <Suspense>
          <ConfirmIdentityForm
            api={api}
            by={by}
            onConfirmed={() => confirmations.answer(true)}
            onCancel={cancel}
          />
        </Suspense>
      )}
    </ModalDialog>
  );
}
