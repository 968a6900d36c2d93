/** The provider's logo and name, as configured, leading home. */
import { Link } from '@tanstack/react-router';
import type { Provider } from '../env.ts';
import styles from './public.module.css';

export type BrandProps = { provider: Pick<Provider, 'name' | 'logo'> };

export function Brand({ provider }: BrandProps) {
  return (
    <Link to="/" className={styles['brand']} aria-label={`${provider.name}, home`}>
      <img src={provider.logo} alt="" height={32} />
      <span>{provider.name}</span>
    </Link>
  );
}
