/** Whose login this is, beside its card. */
import styles from '@portal/shell/guest-frame.module.css';
import { IconCheck } from '@tabler/icons-react';

const POINTS = ['Your customers and what you do for them', 'News of their orders and tickets as it comes'];

export function Aside() {
  return (
    <aside className={styles['pitch']} aria-label="About this portal">
      <p>For those who do the work.</p>
      <ul>
        {POINTS.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={2.25} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
