/** Every way to reach the provider. */
import { plainButton } from '@portal/ui/portal/plain-button';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { contact } from '../content/landing.ts';
import type { Provider } from '@portal/shell/env';
import { phoneLink } from '@portal/shell/phone-link';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function Contact({ provider }: { provider: Provider }) {
  return (
    <Section id="contact" title={contact.title} lead={contact.lead}>
      <div className={styles['contacts']}>
        {contactLinks(provider).map(({ href, label, icon: Icon }) => (
          <a key={href} href={href} {...plainButton('default')}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </a>
        ))}
      </div>
    </Section>
  );
}

function contactLinks({ phones, emails, whatsapp }: Provider) {
  return [
    ...phones.map((phone) => ({ href: phoneLink(phone), label: phone, icon: IconPhone })),
    ...(whatsapp === undefined ? [] : [{ href: whatsapp, label: 'WhatsApp', icon: IconBrandWhatsapp }]),
    ...emails.map((email) => ({ href: `mailto:${email}`, label: email, icon: IconMail })),
  ];
}
