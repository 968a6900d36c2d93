/** An entry of an orderable list: its handle, its fields, and buttons that do the same as dragging. */

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './entry-list.module.css';

/** The first field of an entry, or one of its buttons. */
export type FocusTarget = 'first' | 'up' | 'down';

export type ListEntryProps = {
  /** Value of its `data-entry`. */
  place: string;
  list: string;
  /** Part of the buttons' accessible names. */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number, on?: FocusTarget) => void;
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
  focus?: FocusTarget;
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

type Sortable = {
  /** Identifies the list on the page. */
  list: string;
  index: number;
  onMove: (from: number, to: number) => void;
};

/** Drag and drop of an entry within its list. */
function useSortable({ list, index, onMove }: Sortable) {
  const entry = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [isOver, setOver] = useState(false);
  const move = useRef(onMove);
  useEffect(() => void (move.current = onMove));
  useEffect(() => {
    if (!entry.current || !handle.current) return undefined;
    const isOfList = (data: Record<string | symbol, unknown>) => data['list'] === list;
    return combine(
      draggable({
        element: entry.current,
        dragHandle: handle.current,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: entry.current,
        canDrop: ({ source }) => isOfList(source.data),
        onDragEnter: ({ source }) => setOver(source.data['index'] !== index),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const from = source.data['index'];
          if (typeof from === 'number' && from !== index) move.current(from, index);
        },
      }),
    );
  }, [list, index]);
  return { entry, handle, isDragging, isOver };
}
