/** A small number of unread things, such as on the bell or on a row of the chat list. */
import styles from './count-badge.module.css';
import { countText } from './use-title-count.ts';

export type CountBadgeProps = {
  count: number;
  /** What is counted, for screen readers: "unread messages". Without it the badge is only seen. */
  of?: string;
};

/** Nothing when there is nothing to count. */
export function CountBadge({ count, of }: CountBadgeProps) {
  if (count <= 0) return undefined;
  if (of === undefined) {
    return (
      <span className={styles['badge']} aria-hidden>
        {countText(count)}
      </span>
    );
  }
  return (
    <span className={styles['badge']} role="img" aria-label={`${count} ${of}`}>
      {countText(count)}
    </span>
  );
}
