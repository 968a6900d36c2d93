/** The class name of a square button with an icon, without loading Mantine's; give it an aria-label. */
import styles from './plain.module.css';

/** Spread into a `button`. */
export function plainIconButton() {
  return { className: styles['icon'] ?? '' };
}
