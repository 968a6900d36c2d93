/** The button that opens the file for the invoice registration portal, and the record of its answer. */

import { Button, VisuallyHidden } from '@mantine/core';
import { lazyComponent } from '@portal/shell/lazy-component';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

const EInvoiceForm = lazyComponent(async () => (await import('./e-invoice-form.tsx')).EInvoiceForm);

export function RecordEInvoice({ number }: { number: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="subtle"
        px="xs"
        fz="sm"
        flex="none"
        leftSection={<IconQrcode size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        E-invoice <VisuallyHidden>{number}</VisuallyHidden>
      </Button>
      <ModalDialog opened={opened} onClose={close} title={`E-invoice ${number}`}>
        <Suspense>
          <EInvoiceForm number={number} onClose={close} />
        </Suspense>
      </ModalDialog>
    </>
  );
}
