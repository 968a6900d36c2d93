/** Opens what a customer says of themselves as a buyer, for an admin to confirm. */

import { Button, Group } from '@mantine/core';
import { lazyComponent } from '@portal/shell/lazy-component';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Suspense, useState } from 'react';

const ZeroRatingForm = lazyComponent(async () => (await import('./zero-rating-form.tsx')).ZeroRatingForm);

export function ZeroRatingButton({ customerId }: { customerId: number }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Group mt="lg">
      <Button variant="default" onClick={() => setOpened(true)}>
        SEZ unit or buyer abroad
      </Button>
      <ModalDialog opened={opened} onClose={close} title="SEZ unit or buyer abroad">
        <Suspense>
          <ZeroRatingForm customerId={customerId} onClose={close} />
        </Suspense>
      </ModalDialog>
    </Group>
  );
}
