/** A small button in a row that opens a dialog about it. */

import { Button } from '@mantine/core';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { type ReactNode, Suspense, useState } from 'react';

export type DialogButtonProps = {
  icon: ReactNode;
  label: ReactNode;
  /** Of the dialog. */
  title: string;
  /** What the dialog shows, which may load first. */
  children: (close: () => void) => ReactNode;
};

export function DialogButton({ icon, label, title, children }: DialogButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="subtle" px="xs" fz="sm" flex="none" leftSection={icon} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <ModalDialog opened={opened} onClose={close} title={title}>
        <Suspense>{children(close)}</Suspense>
      </ModalDialog>
    </>
  );
}
