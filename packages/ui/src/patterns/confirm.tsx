/** Asks before something that can't be taken back. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type ConfirmProps = {
  opened: boolean;
  /** The question: "Delete this document?" */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb of the act: "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  dangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Escape, the outside and Cancel all mean no; the focus begins on no. */
export function Confirm(props: ConfirmProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const { dangerous = false, busy = false } = props;
  return (
    <Modal opened={opened} onClose={onCancel} title={title} withCloseButton={false}>
      <Stack gap="lg">
        <Text component="div">{children}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button {...(dangerous ? { color: 'red' } : {})} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
