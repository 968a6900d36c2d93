/** Says on each page of a test installation that it is one. */
import styles from '../portal/plain.module.css';

export function TestMark() {
  return (
    <p role="note" className={styles['testMark']}>
      Test installation: nothing is bought or filed here.
    </p>
  );
}
