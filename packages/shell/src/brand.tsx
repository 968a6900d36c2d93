/** The provider's logo and name, linked to the app's first screen. */

import { Link } from '@tanstack/react-router';
import type { Provider } from './env.ts';
import styles from './public.module.css';

export type BrandProps = { provider: Pick<Provider, 'name' | 'logo'>; home?: string | undefined };

export function Brand({ provider, home = '/' }: BrandProps) {
  return (
    <Link to={home} className={styles['brand']} aria-label={`${provider.name}, home`}>
      <img src={provider.logo} alt="" height={32} />
      <span>{provider.name}</span>
    </Link>
  );
}
