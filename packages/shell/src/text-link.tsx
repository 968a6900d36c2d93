/** A link inside the app that looks like text; plain markup for lightweight pages. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './public.module.css';

export type TextLinkProps = {
  /** A path of this app. */
  to: string;
  children: ReactNode;
};

export function TextLink({ to, children }: TextLinkProps) {
  return (
    <Link to={to} className={styles['link']}>
      {children}
    </Link>
  );
}
