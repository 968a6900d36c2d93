/** Explains before saving which changes apply to new orders and which to open ones. */

import { Card, List, Text, Title } from '@mantine/core';
import type { CatalogueService } from './catalogue.queries.ts';
import { differences } from './differences.ts';
import { keptText } from './open-orders-text.ts';
import type { ServiceValues } from './service-values.ts';

export type ChangeEffectsProps = {
  service: CatalogueService;
  stored: ServiceValues;
  values: ServiceValues;
};

export function ChangeEffects({ service, stored, values }: ChangeEffectsProps) {
  const changes = differences(stored, values);
  return (
    <Card component="section" aria-labelledby="what-changes">
      <Title order={2} size="h3" id="what-changes" mb="xs">
        {service.state === 'published' ? 'New orders will get' : 'What you change'}
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">Nothing is changed yet.</Text>
      ) : (
        <List spacing="xs">
          {changes.map(({ field, label, before, after }) => (
            <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
              <strong>{label}:</strong> {short(after)}{' '}
              <Text span c="dimmed" inherit>
                instead of {short(before)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      <Text mt="sm">{keptText(service.open_orders)}</Text>
      {service.state === 'published' && (
        <Text c="dimmed" size="sm" mt="xs">
          A purchase that is being paid keeps the price it was shown.
        </Text>
      )}
    </Card>
  );
}

const MAX_NAMED = 240;
const short = (text: string) => (text.length > MAX_NAMED ? `${text.slice(0, MAX_NAMED)}…` : text);
