/** The first stop of the keyboard: past the menus, to the content. */

import styles from './shell.module.css';

export function SkipLink() {
  return (
    <a className={styles['skip']} href="#main">
      Skip to the content
    </a>
  );
}
