/** The first tab stop: skips the menus. */

import styles from './shell.module.css';

export function SkipLink() {
  return (
    <a className={styles['skip']} href="#main">
      Skip to the content
    </a>
  );
}
