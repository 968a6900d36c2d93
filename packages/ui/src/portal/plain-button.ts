/** Class names of a link or button that looks like Mantine's without loading Mantine. */

import styles from './plain.module.css';

export type PlainVariant = 'filled' | 'default' | 'subtle' | 'danger';

/** Spread into an `a`, a `button` or a router's link. */
export function plainButton(variant: PlainVariant = 'filled', size: 'md' | 'lg' = 'md') {
  return { className: styles['button'] ?? '', 'data-variant': variant, 'data-size': size };
}
