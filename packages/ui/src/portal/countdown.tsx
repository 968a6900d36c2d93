/** The time left before a code can be resent, as "1:05". */
import styles from './plain-form.module.css';

export type CountdownProps = {
  /** Whole seconds. */
  left: number;
  /** What may be done afterwards: "You can resend the code in". */
  children: string;
};

/** The ticking figures are silent; a screen reader reads them when asked. */
export function Countdown({ left, children }: CountdownProps) {
  return (
    <p className={styles['timer']} role="timer">
      {children}{' '}
      <span className="portal-figures" aria-hidden>
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <span className={styles['unseen']}>{left} seconds</span>
    </p>
  );
}
