/** The button that opens the correction of an invoice. */

import { VisuallyHidden } from '@mantine/core';
import { lazyComponent } from '@portal/shell/lazy-component';
import { IconPencil } from '@tabler/icons-react';
import { DialogButton } from './dialog-button.tsx';

const CorrectionForm = lazyComponent(async () => (await import('./correction-form.tsx')).CorrectionForm);

export function CorrectInvoice({ number }: { number: string }) {
  const label = (
    <>
      Correct <VisuallyHidden>invoice {number}</VisuallyHidden>
    </>
  );
  return (
    <DialogButton icon={<IconPencil size={16} aria-hidden />} label={label} title="Correct an invoice">
      {(close) => <CorrectionForm number={number} onClose={close} />}
    </DialogButton>
  );
}
