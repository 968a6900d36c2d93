/** Note above stale content whose reload failed, with Retry. */

import { IconRefreshAlert } from '@tabler/icons-react';
import { TextButton } from '../portal/text-button.tsx';
import styles from './stale-note.module.css';

export type StaleNoteProps = {
  retry: () => unknown;
  retrying: boolean;
};

/** Announced politely, since the content is still usable. */
export function StaleNote({ retry, retrying }: StaleNoteProps) {
  return (
    <div role="status" className={styles['note']} data-stale>
      <IconRefreshAlert size={20} aria-hidden />
      <span>This could not be brought up to date.</span>
      <TextButton busy={retrying} onClick={() => void retry()}>
        {retrying ? 'Retrying…' : 'Retry'}
      </TextButton>
    </div>
  );
}
