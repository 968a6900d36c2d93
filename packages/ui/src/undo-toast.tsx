/** A toast about something that was done at once, with a button that takes it back. */
import { Button, Group } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';

export type UndoToast = {
  /** What was done: "ORD-000012 is now: Form filed." */
  message: string;
  /** Called once at most; the toast is gone then. */
  onUndo: () => void;
};

/** Stays ten seconds; another one of the same `about` takes its place, since only the last change can be taken back. */
export function showUndo(about: string, { message, onUndo }: UndoToast): void {
  const id = `undo:${about}`;
  hideNotification(id);
  const undo = () => {
    hideNotification(id);
    onUndo();
  };
  showNotification({
    id,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="default" size="compact-md" mih={36} onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
    icon: <IconCircleCheck size={20} aria-hidden />,
    color: 'green',
    role: 'status',
    withBorder: true,
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': 'Close message' },
  });
}
