/** The button that opens the correction of an invoice. */

import { Button, VisuallyHidden } from '@mantine/core';
import { lazyComponent } from '@portal/shell/lazy-component';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

const CorrectionForm = lazyComponent(async () => (await import('./correction-form.tsx')).CorrectionForm);

export function CorrectInvoice({ number }: { number: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="subtle"
        px="xs"
        fz="sm"
        flex="none"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Correct <VisuallyHidden>invoice {number}</VisuallyHidden>
      </Button>
      <ModalDialog opened={opened} onClose={close} title="Correct an invoice">
        <Suspense>
          <CorrectionForm number={number} onClose={close} />
        </Suspense>
      </ModalDialog>
    </>
  );
}
