/** Contact data of an order's customer; masked until the customer pays, writes or uploads a document. */

import { Anchor, Text } from '@mantine/core';
import { phoneLink } from '@portal/shell/phone-link';
import { Fact } from '@portal/ui/portal/facts';
import type { Task } from './task.queries.ts';

export type ContactFactsProps = {
  order: Pick<Task, 'user_email' | 'user_phone' | 'contact_hidden'>;
};

export function ContactFacts({ order }: ContactFactsProps) {
  const { user_email: email, user_phone: phone, contact_hidden: isHidden } = order;
  if (isHidden) {
    return (
      <>
        <Fact name="Email">{email}</Fact>
        <Fact name="Phone">
          {phone}
          <Text size="sm" c="dimmed">
            Shown once the customer pays, writes or uploads a document.
          </Text>
        </Fact>
      </>
    );
  }
  return (
    <>
      <Fact name="Email">
        <Anchor href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Anchor>
      </Fact>
      <Fact name="Phone">
        <Anchor href={phoneLink(phone)}>{phone}</Anchor>
      </Fact>
    </>
  );
}
