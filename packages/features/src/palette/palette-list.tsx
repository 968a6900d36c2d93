/** Results of the palette as a grouped listbox; the combobox has the keyboard focus. */

import type { Icon } from '@tabler/icons-react';
import { useEffect } from 'react';
import styles from './palette.module.css';

export type PaletteEntry = {
  id: string;
  label: string;
  /** A second, smaller text. */
  detail?: string;
  icon: Icon;
  /** Its shortcut. */
  hint?: string;
  /** The target, or the action. */
  to?: string;
  onChosen?: () => void;
};

export type PaletteGroup = { label: string; entries: readonly PaletteEntry[] };

export type PaletteListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  marked: string | undefined;
  onChoose: (entry: PaletteEntry) => void;
};

export function PaletteList({ id, groups, marked, onChoose }: PaletteListProps) {
  useEffect(() => {
    if (marked !== undefined)
      document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    <div id={id} className={styles['list']} role="listbox" aria-label="Where to go" tabIndex={-1}>
      {groups.map(({ label, entries }) => (
        <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <div id={`${id}-${label}`} className={styles['group']}>
            {label}
          </div>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keyboard
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              className={styles['entry']}
              role="option"
              aria-selected={entry.id === marked}
              tabIndex={-1}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <entry.icon size={20} stroke={1.75} aria-hidden />
              <span className={styles['words']}>
                {entry.label}
                {entry.detail !== undefined && <span className={styles['detail']}>{entry.detail}</span>}
              </span>
              {entry.hint !== undefined && <kbd>{entry.hint}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
