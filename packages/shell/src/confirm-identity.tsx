/** Opens a dialog when a call waits for the person to confirm who they are; the call goes on by itself (record 0031). */
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Suspense, useSyncExternalStore } from 'react';
import type { Confirmations } from './confirmations.ts';
import { lazyPiece } from './lazy-piece.ts';

export type ConfirmIdentityProps = { confirmations: Confirmations };

const ConfirmIdentityForm = lazyPiece(
  async () => (await import('./confirm-identity-form.tsx')).ConfirmIdentityForm,
);

export function ConfirmIdentity({ confirmations }: ConfirmIdentityProps) {
  const by = useSyncExternalStore(confirmations.watch, confirmations.asked);
  const cancel = () => confirmations.answer(false);
  return (
    <ModalDialog opened={by !== undefined} onClose={cancel} title="Confirm it’s you">
      {by !== undefined && (
        <Suspense>
          <ConfirmIdentityForm by={by} onConfirmed={() => confirmations.answer(true)} onCancel={cancel} />
        </Suspense>
      )}
    </ModalDialog>
  );
}
