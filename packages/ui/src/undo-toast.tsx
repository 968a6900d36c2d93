/** A toast about an optimistic change, with a button that undoes it. */

import { Button, Group } from '@mantine/core';
import { hideNotification } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { showToast } from './show-toast.ts';

export type UndoToast = {
  /** What was done: "ORD-000012 is now: Form filed." */
  message: string;
  /** Called at most once; the toast is then gone. */
  onUndo: () => void;
};

/**
 * Visible for eight seconds, two less than the API delays notifications of undoable changes (`UNDO_HOLD_SECONDS`). A
 * toast with the same `about` replaces it, since only the last change can be undone.
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
