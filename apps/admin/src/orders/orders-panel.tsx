/** What opens above the list of orders by its address: the payments that may have been made twice. */
import { CloseButton } from '@mantine/core';
import { lazyPiece } from '@portal/shell/lazy-piece';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Suspense } from 'react';
import type { OrdersScreenProps } from './orders-screen.tsx';

const Duplicates = lazyPiece(async () => (await import('./duplicates.tsx')).Duplicates);

export function OrdersPanel({ search, onSearch }: OrdersScreenProps) {
  const { panel, ...page } = search;
  const close = () => onSearch(page);
  return (
    <ModalDialog
      opened={panel === 'duplicates'}
      onClose={close}
      title="Payments that may have been made twice"
      variant="wide"
      corner={<CloseButton size="lg" aria-label="Close" onClick={close} />}
    >
      <Suspense fallback={<LoadingState label="Loading the payments" />}>
        <Duplicates />
      </Suspense>
    </ModalDialog>
  );
}
