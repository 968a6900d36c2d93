/** The board's columns side by side; a card moves by dragging, or by its menu. */

import { useCallback, useEffect, useRef } from 'react';
import type { Board } from '../orders/board-cache.ts';
import { BoardColumn } from './board-column.tsx';
import type { BoardSearch } from './board-search.ts';
import styles from './board.module.css';

export type TaskBoardProps = { board: Board; department: BoardSearch['department'] };

export function TaskBoard({ board, department }: TaskBoardProps) {
  const { room, onMoved } = useFocusOnMovedCard();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keyboard
    <div ref={room} className={styles['board']} role="region" aria-label="Task board" tabIndex={0}>
      {board.columns.map((column) => (
        <BoardColumn
          key={column.staff?.id ?? column.bucket ?? 'nobody'}
          column={column}
          staff={board.staff}
          department={department}
          onMoved={onMoved}
        />
      ))}
    </div>
  );
}

/** A card moved by its menu is another element in another column: restores its focus. */
function useFocusOnMovedCard() {
  const room = useRef<HTMLDivElement>(null);
  const moved = useRef<number>(undefined);
  // After every render, one of which has the card in its new column.
  useEffect(() => {
    if (moved.current === undefined) return undefined;
    const menu = room.current?.querySelector<HTMLElement>(`[data-menu-of="${moved.current}"]`);
    // Closing the menu restores the focus first.
    const later = setTimeout(() => {
      menu?.focus();
      moved.current = undefined;
    });
    return () => clearTimeout(later);
  });
  const onMoved = useCallback((orderId: number) => {
    moved.current = orderId;
  }, []);
  return { room, onMoved };
}
