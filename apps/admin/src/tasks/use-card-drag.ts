/** Drag and drop of a card to another staff member's column. */

import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState } from 'react';
import type { CurrentAssignee } from '../shell/assignment.queries.ts';

/** Drag data: the current assignee, and the function that assigns another. */
export type DraggedCard = { holder: CurrentAssignee; give: (to: CurrentAssignee) => void };

/** Key of the drag data, which identifies cards. */
const card = Symbol('card');

/** Ref of the card; undefined if it can't be dragged. */
export function useCardDrag(dragged: DraggedCard | undefined) {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    if (!dragged || !ref.current) return undefined;
    return draggable({
      element: ref.current,
      getInitialData: () => ({ [card]: dragged }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [dragged]);
  return { ref, isDragged };
}

/** Ref of a drop target: a staff member's column, the unassigned one (null), or one that accepts no cards (undefined). */
export function useDropOfCards(holder: CurrentAssignee | undefined) {
  const ref = useRef<HTMLElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (holder === undefined || !ref.current) return undefined;
    return dropTargetForElements({
      element: ref.current,
      canDrop: ({ source }) => {
        const dragged = cardOf(source.data);
        return dragged !== undefined && dragged.holder?.id !== holder?.id;
      },
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        cardOf(source.data)?.give(holder);
      },
    });
  }, [holder]);
  return { ref, isOver };
}

function cardOf(data: Record<string | symbol, unknown>): DraggedCard | undefined {
  const dragged = data[card];
  return isCard(dragged) ? dragged : undefined;
}

const isCard = (value: unknown): value is DraggedCard =>
  typeof value === 'object' && value !== null && 'give' in value && 'holder' in value;
