/** What the portal is for, in a few lines beside the card of the login. */
import styles from '@portal/shell/guest-frame.module.css';
import { IconCheck } from '@tabler/icons-react';
import { pitch } from '../content/guest.ts';

/** Only where there is room: on a phone the form comes first and alone. */
export function Pitch() {
  return (
    <aside className={styles['pitch']} aria-label="About this portal">
      <p>{pitch.line}</p>
      <ul>
        {pitch.points.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={2.25} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
