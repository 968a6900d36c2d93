/** Selects a service for a combined purchase. */

import { Chip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './catalogue.module.css';

export type AddToggleProps = {
  checked: boolean;
  /** The selection is full; selected services can still be removed. */
  full: boolean;
  onChange: () => void;
  /** Fills the width of its container. */
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
