/** Ticks a service for buying it together with others (C§2 /services). */
import { Chip, VisuallyHidden } from '@mantine/core';
import styles from './catalogue.module.css';

export type AddToggleProps = {
  name: string;
  checked: boolean;
  /** Nothing more can be ticked; what is ticked can still be unticked. */
  full: boolean;
  onChange: () => void;
};

export function AddToggle({ name, checked, full, onChange }: AddToggleProps) {
  return (
    <Chip
      checked={checked}
      disabled={full && !checked}
      onChange={onChange}
      variant="outline"
      radius="md"
      classNames={{ label: styles['add'] ?? '' }}
    >
      Add <VisuallyHidden>{name}</VisuallyHidden>
    </Chip>
  );
}
