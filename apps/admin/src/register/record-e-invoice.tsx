/** The button that opens the file for the invoice registration portal, and the record of its answer. */

import { VisuallyHidden } from '@mantine/core';
import { lazyComponent } from '@portal/shell/lazy-component';
import { IconQrcode } from '@tabler/icons-react';
import { DialogButton } from './dialog-button.tsx';

const EInvoiceForm = lazyComponent(async () => (await import('./e-invoice-form.tsx')).EInvoiceForm);

export function RecordEInvoice({ number }: { number: string }) {
  const label = (
    <>
      E-invoice <VisuallyHidden>{number}</VisuallyHidden>
    </>
  );
  return (
    <DialogButton icon={<IconQrcode size={16} aria-hidden />} label={label} title={`E-invoice ${number}`}>
      {(close) => <EInvoiceForm number={number} onClose={close} />}
    </DialogButton>
  );
}
