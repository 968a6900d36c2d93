/** Unread count, such as on the bell or on a row of the chat list. */

import styles from './count-badge.module.css';
import { formatCount } from './use-title-count.ts';

export type CountBadgeProps = {
  count: number;
  /** What is counted, for screen readers: "unread messages". Without it the badge is only visual. */
  of?: string;
};

/** Renders nothing for zero. */
export function CountBadge({ count, of }: CountBadgeProps) {
  if (count <= 0) return undefined;
  if (of === undefined) {
    return (
      <span className={styles['badge']} aria-hidden>
        {formatCount(count)}
      </span>
    );
  }
  return (
    <span className={styles['badge']} role="img" aria-label={`${count} ${of}`}>
      {formatCount(count)}
    </span>
  );
}
