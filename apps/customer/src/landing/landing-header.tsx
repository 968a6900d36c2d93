/** The landing page's header: brand, section links, Login and Register. */
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import type { Provider } from '@portal/shell/env';
import { Brand } from '@portal/shell/brand';
import { EntryLinks } from '../shell/entry-links.tsx';
import styles from './landing.module.css';

export type LandingHeaderProps = { provider: Provider; signedIn: boolean };

export function LandingHeader({ provider, signedIn }: LandingHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['headerInner']}>
        <Brand provider={provider} />
        <nav aria-label="On this page" className={styles['sections']}>
          {sections.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={styles['headerActions']}>
          <ColourSchemeToggle />
          <div className={styles['headerLinks']}>
            <EntryLinks signedIn={signedIn} quiet="subtle" />
          </div>
        </div>
      </div>
    </header>
  );
}

const sections = [
  { label: 'Services', href: '#services' },
  { label: 'Company types', href: '#company-types' },
  { label: 'How it works', href: '#how-it-works' },
  { label: 'Prices', href: '#prices' },
  { label: 'Contact', href: '#contact' },
];
