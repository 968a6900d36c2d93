import styles from './plain-form.module.css';

export type CountdownProps = {
  /** Whole seconds. */
  left: number;
  /** What is allowed afterwards: "You can resend the code in". */
  children: string;
};

/** The ticking figures are not live; a screen reader reads them on demand. */
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
