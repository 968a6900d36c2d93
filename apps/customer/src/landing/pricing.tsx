/** What it costs, with the GST that comes on top (c.14). */
import { List, Text, Title } from '@mantine/core';
import { PriceWithGst } from '@portal/ui/portal/money';
import { IconCheck } from '@tabler/icons-react';
import { pricing } from '../content/landing.ts';
import { AppLinkButton } from '../shell/app-link.tsx';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function Pricing({ signedIn }: { signedIn: boolean }) {
  const { plan } = pricing;
  return (
    <Section id="prices" title={pricing.title} lead={pricing.lead} tinted>
      <div className={styles['plan']}>
        <div>
          <Title order={3} className={styles['planName'] ?? ''}>
            {plan.name}
          </Title>
          <Text c="dimmed" mt="md">
            {plan.from}
          </Text>
          <Text className={styles['price'] ?? ''}>
            <PriceWithGst rupees={plan.rupees} />
          </Text>
          <AppLinkButton to={signedIn ? '/services' : '/register'} mt="lg">
            {signedIn ? 'See all services' : 'Register to see all prices'}
          </AppLinkButton>
        </div>
        <div>
          <Text fw={600} mb="xs">
            What is included
          </Text>
          <List
            spacing="xs"
            icon={<IconCheck size={18} stroke={2.5} className={styles['tick'] ?? ''} aria-hidden />}
          >
            {plan.included.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed" mt="md">
            {plan.excluded}
          </Text>
        </div>
      </div>
    </Section>
  );
}
