/** The button that returns what an official fee did not need. */

import { Button, VisuallyHidden } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { Charge } from '@portal/features/orders/task.queries';
import { lazyComponent } from '@portal/shell/lazy-component';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Suspense, useState } from 'react';

const ReturnFeeForm = lazyComponent(async () => (await import('./return-fee-form.tsx')).ReturnFeeForm);

export function ReturnFee({ charge }: { charge: Charge }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const sum = formatRs(rupeesToPaise(charge.unspent));
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Return {sum} <VisuallyHidden>of {charge.name}</VisuallyHidden>
      </Button>
      <ModalDialog opened={opened} onClose={close} title={`Return ${sum} of ${charge.name}?`}>
        <Suspense>
          <ReturnFeeForm charge={charge} onClose={close} />
        </Suspense>
      </ModalDialog>
    </>
  );
}
