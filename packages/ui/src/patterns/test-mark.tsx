/** Marks each page of a test installation. */

import styles from '../portal/plain.module.css';

export function TestMark() {
  return (
    <p role="note" className={styles['testMark']}>
      Test installation: nothing is bought or filed here.
    </p>
  );
}
