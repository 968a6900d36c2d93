/** The label at the end of the top bar (A§2). */
import styles from '@portal/shell/shell.module.css';

export function Greeting() {
  return <span className={styles['greeting']}>Hello! Admin</span>;
}
