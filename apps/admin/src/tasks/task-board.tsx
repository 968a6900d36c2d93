/** The columns of the board, beside each other; a card moves by dragging, or by the menu on it. */
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

/** A card that was moved by its menu is another element in another column: the focus goes there with it. */
function useFocusOnMovedCard() {
  const room = useRef<HTMLDivElement>(null);
  const moved = useRef<number>(undefined);
  // After every change of what is shown, of which one is the card in its new column.
  useEffect(() => {
    if (moved.current === undefined) return undefined;
    const menu = room.current?.querySelector<HTMLElement>(`[data-menu-of="${moved.current}"]`);
    // Closing the menu gives the focus back first.
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
