/** Class name of a square icon button without Mantine; needs an aria-label. */

import styles from './plain.module.css';

/** Spread into a `button`. */
export function plainIconButton() {
  return { className: styles['icon'] ?? '' };
}
