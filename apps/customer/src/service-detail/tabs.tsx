/** Lightweight tabs for the public page; only local state changes (public-020). */

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './service-detail.module.css';

export type TabsProps<Item> = {
  /** The accessible name of the tab list. */
  label: string;
  orientation: 'vertical' | 'horizontal';
  items: readonly Item[];
  children: (item: Item) => ReactNode;
};

/** Arrow keys, Home and End move between the tabs; the panel follows. */
export function Tabs<Item extends { name: string }>({
  label,
  orientation,
  items,
  children,
}: TabsProps<Item>) {
  const id = useId();
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const open = items[selected];
  if (!open) return null;
  const move = (event: KeyboardEvent) => {
    const next = targetOf(event.key, selected, items.length);
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className={styles['tabs']} data-orientation={orientation}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={orientation}
        className={styles['tabList']}
      >
        {items.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel`}
            tabIndex={index === selected ? 0 : -1}
            className={styles['tab']}
            onClick={() => setSelected(index)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
        tabIndex={0}
        className={styles['panel']}
      >
        {children(open)}
      </div>
    </div>
  );
}

/** Both pairs of arrows, since the list is vertical or horizontal by screen width. */
function targetOf(key: string, selected: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (selected + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (selected + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
