/** The footer of the public pages: policies, phone, e-mail. */

import type { Provider } from './env.ts';
import { phoneLink } from './phone-link.ts';
import styles from './public.module.css';

export type PublicFooterProps = {
  provider: Provider;
  /** Whether to show the brand as a heading. */
  heading?: boolean;
};

export function PublicFooter({ provider, heading = false }: PublicFooterProps) {
  return (
    <footer className={styles['footer']}>
      <div className={styles['footerInner']}>
        <div>
          {heading && <h2 className={styles['footerBrand']}>{provider.name}</h2>}
          <p className={styles['company']}>{provider.legalName}</p>
          <p>
            {provider.address}, {provider.state}
          </p>
          <p className="portal-figures">GSTIN {provider.gstin}</p>
          {provider.cin !== undefined && <p className="portal-figures">CIN {provider.cin}</p>}
        </div>
        <nav aria-label="Policies">
          <LinkList links={policyLinks(provider)} />
        </nav>
        <LinkList links={contactLinks(provider)} />
      </div>
    </footer>
  );
}

type FooterLink = { label: string; href: string };

function LinkList({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function policyLinks({ policies }: Provider): FooterLink[] {
  const links = [
    { label: 'Privacy policy', href: policies.privacy },
    { label: 'Refund and cancellation', href: policies.refund },
    { label: 'Terms and conditions', href: policies.terms },
    { label: 'Blog', href: policies.blog },
  ];
  return links.flatMap(({ label, href }) => (href === undefined ? [] : [{ label, href }]));
}

function contactLinks({ phones, emails }: Provider): FooterLink[] {
  return [
    ...phones.slice(0, 1).map((phone) => ({ label: phone, href: phoneLink(phone) })),
    ...emails.slice(0, 1).map((email) => ({ label: email, href: `mailto:${email}` })),
  ];
}
