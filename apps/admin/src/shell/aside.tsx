/** Whose login this is, beside its card. */
import styles from '@portal/shell/guest-frame.module.css';
import { IconCheck } from '@tabler/icons-react';

const POINTS = ['What comes in, what waits and what is late', 'Who works on what, and what it is sold for'];

export function Aside() {
  return (
    <aside className={styles['pitch']} aria-label="About this portal">
      <p>For those who run the business.</p>
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
