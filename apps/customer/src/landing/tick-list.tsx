import { IconCheck } from '@tabler/icons-react';
import styles from './landing.module.css';

export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles['ticks']}>
      {items.map((item) => (
        <li key={item}>
          <IconCheck size={18} stroke={2.5} aria-hidden />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
