/** Drag and drop of an entry within its list. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';

export type Sortable = {
  /** Identifies the list on the page. */
  list: string;
  index: number;
  onMove: (from: number, to: number) => void;
};

export function useSortable({ list, index, onMove }: Sortable) {
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
