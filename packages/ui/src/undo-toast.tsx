/** A toast about something that was done at once, with a button that takes it back. */
import { Button, Group } from '@mantine/core';
import { hideNotification } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { showToast } from './show-toast.ts';

export type UndoToast = {
  /** What was done: "ORD-000012 is now: Form filed." */
  message: string;
  /** Called once at most; the toast is gone then. */
  onUndo: () => void;
};

/**
 * Stays eight seconds, two less than the API waits with telling people what can be undone (`UNDO_HOLD_SECONDS`). Another one of the same `about` takes its place, since only the last change can be taken back.
 */
export function showUndo(about: string, { message, onUndo }: UndoToast): void {
  const id = `undo:${about}`;
  const undo = () => {
    hideNotification(id);
    onUndo();
  };
  showToast({
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
    autoClose: 8_000,
  });
}
