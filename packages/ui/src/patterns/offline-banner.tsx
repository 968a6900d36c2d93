/** Shown while the browser is offline; the session stays (session-005). */

import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import styles from '../portal/plain.module.css';

/** Above everything else on the page. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <div className={styles['banner']}>
          <IconWifiOff size={18} aria-hidden />
          You are offline. We carry on as soon as the connection is back.
        </div>
      )}
    </div>
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
