/** Above what is shown: it could not be loaded anew, and Retry. */
import { IconRefreshAlert } from '@tabler/icons-react';
import { TextButton } from '../portal/text-button.tsx';
import styles from './stale-note.module.css';

export type StaleNoteProps = {
  retry: () => unknown;
  retrying: boolean;
};

/** Waits for a pause before it is read out, since what is shown can still be used. */
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
