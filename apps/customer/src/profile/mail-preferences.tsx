/** The Notifications tab: which notifications are also mailed; the bell shows them all. */

import { Stack, Switch, Text } from '@mantine/core';
import type { NotificationTitle } from '@portal/domain/notification-titles';
import type { MailPreference } from './profile-changes.queries.ts';

export type MailPreferencesProps = {
  preferences: readonly MailPreference[];
  onChange: (preference: MailPreference) => void;
};

export function MailPreferences({ preferences, onChange }: MailPreferencesProps) {
  return (
    <Stack gap="lg" maw="44rem">
      <Text c="dimmed">
        The bell shows everything. Here you choose what we also mail you. Mails about payments and about the
        safety of your account always come.
      </Text>
      {preferences.map(({ title, wanted }) => (
        <Switch
          key={title}
          label={title}
          description={EXPLAINED[title]}
          checked={wanted}
          onChange={({ currentTarget }) => onChange({ title, wanted: currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}

/** Explains titles that are not self-explanatory. */
const EXPLAINED: Partial<Record<NotificationTitle, string>> = {
  'New Message': 'One mail about the messages that you have not read after ten minutes.',
  'Payment Refunded': 'When money of yours goes back to your account.',
  'Order Status Updated': 'When one of your orders has come a step further.',
  'Ticket Reply': 'When our team answers one of your tickets.',
  'Ticket Status Updated': 'When a ticket is opened, closed or reopened.',
  'Document Accepted': 'When our team has accepted what you uploaded.',
  'Document Rejected': 'When something is wrong with what you uploaded, and what.',
  'New Order': 'When we add an order for you, which you can then pay.',
  'Document Issued': 'When there is a new document for you, such as a certificate.',
  'Document Withdrawn': 'When a document that was issued to you is taken back, and why.',
  'Document Removed': 'When a virus was found in what you uploaded, so that you can give another file.',
  'Document Expiring': 'Before one of your documents expires, and on its last day.',
};
