/** Shown while a screen's chunk is loading. */

import styles from './public.module.css';

export function RoutePending() {
  return (
    <div role="status" className={styles['waiting']}>
      <span>Loading the page</span>
    </div>
  );
}
