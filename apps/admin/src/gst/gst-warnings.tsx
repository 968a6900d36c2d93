/** What to look at before filing. */

import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './gst.module.css';
import type { GstWarning } from './gst.queries.ts';

export type GstWarningsProps = {
  warnings: readonly GstWarning[];
  /** Shows the return under another GST number of the provider. */
  onGstin: (gstin: string) => void;
};

export function GstWarnings({ warnings, onGstin }: GstWarningsProps) {
  if (warnings.length === 0) return undefined;
  return (
    <Card component="section" aria-label="Before you file" className={styles['warnings'] ?? ''} mb="lg">
      <Group gap="xs" mb="xs">
        <IconAlertTriangle size={20} aria-hidden />
        <Title order={2} size="h4">
          Before you file
        </Title>
      </Group>
      <Stack component="ul" gap="xs" m={0} pl="md">
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.gst_number}`}>
            {warning.message} <Documents warning={warning} />
            {warning.gst_number !== undefined && (
              <Anchor component="button" type="button" onClick={() => onGstin(warning.gst_number ?? '')}>
                Show it
              </Anchor>
            )}
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Documents({ warning: { documents, count } }: { warning: GstWarning }) {
  if (documents.length === 0) return undefined;
  const more = count - documents.length;
  return (
    <Text span size="sm" className="portal-figures">
      {documents.map(({ number, order_id: order }, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <AppLink to={`/adminorderdetail/${order}`}>{number}</AppLink>
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString('en-IN')} more`}
    </Text>
  );
}
