/** Ticks a service for buying it together with others. */
import { Chip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './catalogue.module.css';

export type AddToggleProps = {
  checked: boolean;
  /** Nothing more can be ticked; what is ticked can still be unticked. */
  full: boolean;
  onChange: () => void;
  /** Fills the width of what it stands in. */
  wide?: boolean;
  children: ReactNode;
};

export function AddToggle({ checked, full, onChange, wide = false, children }: AddToggleProps) {
  return (
    <Chip
      checked={checked}
      disabled={full && !checked}
      onChange={onChange}
      variant="outline"
      radius="md"
      classNames={{ label: `${styles['add']} ${wide ? styles['wide'] : ''}` }}
    >
      {children}
    </Chip>
  );
}
