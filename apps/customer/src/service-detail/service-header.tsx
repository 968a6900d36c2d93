/** The services page's header: contacts, brand, Login and Register. */
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { Provider } from '@portal/shell/env';
import { Brand } from '@portal/shell/brand';
import { EntryLinks } from '../shell/entry-links.tsx';
import { phoneLink } from '@portal/shell/phone-link';
import styles from './service-detail.module.css';

export type ServiceHeaderProps = { provider: Provider; signedIn: boolean };

export function ServiceHeader({ provider, signedIn }: ServiceHeaderProps) {
  return (
    <header className={styles['header']}>
      <address className={styles['reach']}>
        {provider.phones.slice(0, 1).map((phone) => (
          <a key={phone} href={phoneLink(phone)}>
            <IconPhone size={16} stroke={1.75} aria-hidden />
            {phone}
          </a>
        ))}
        {provider.emails.slice(0, 1).map((email) => (
          <a key={email} href={`mailto:${email}`}>
            <IconMail size={16} stroke={1.75} aria-hidden />
            {email}
          </a>
        ))}
      </address>
      <div className={styles['bar']}>
        <Brand provider={provider} />
        <div className={styles['entry']}>
          <ColourSchemeToggle />
          <EntryLinks signedIn={signedIn} quiet="subtle" />
        </div>
      </div>
    </header>
  );
}
