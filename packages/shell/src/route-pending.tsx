/** What is shown while a screen's piece of the app is on its way. */

import styles from './public.module.css';

export function RoutePending() {
  return (
    <div role="status" className={styles['waiting']}>
      <span>Loading the page</span>
    </div>
  );
}
