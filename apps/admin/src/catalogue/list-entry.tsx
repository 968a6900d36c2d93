/** An entry of an orderable list: its handle, its fields, and buttons that do the same as dragging. */
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './entry-list.module.css';
import { useSortable } from './use-sortable.ts';

/** The first field of an entry, or one of its buttons. */
export type FocusOn = 'first' | 'up' | 'down';

export type ListEntryProps = {
  /** Value of its `data-entry`. */
  place: string;
  list: string;
  /** Part of the buttons' accessible names. */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number, on?: FocusOn) => void;
  onRemove: () => void;
  children: ReactNode;
};

export function ListEntry({ place, list, name, index, count, onMove, onRemove, children }: ListEntryProps) {
  const { entry, handle, isDragging, isOver } = useSortable({ list, index, onMove });
  return (
    <li
      ref={entry}
      className={styles['entry']}
      data-entry={place}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
    >
      <span ref={handle} className={styles['handle']} aria-hidden title="Drag to another place">
        <IconGripVertical size={18} />
      </span>
      <div className={styles['fields']}>{children}</div>
      <div className={styles['buttons']}>
        <IconButton
          label={`Move ${name} up`}
          focus="up"
          disabled={index === 0}
          onClick={() => onMove(index, index - 1, 'up')}
        >
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          focus="down"
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1, 'down')}
        >
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

type IconButtonProps = {
  label: string;
  focus?: FocusOn;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function IconButton({ label, focus, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      data-focus={focus}
      disabled={disabled}
      {...(disabled && { bg: 'transparent' })}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
