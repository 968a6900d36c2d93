/** The documents of an order with their status, in short; they are given on its progress page. */
import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import type { Order } from './orders.queries.ts';

export type OrderDocumentsProps = { order: Order };

export function OrderDocuments({ order }: OrderDocumentsProps) {
  return (
    <Card component="section" aria-labelledby="order-documents">
      <Title order={2} size="h3" id="order-documents" mb="md">
        Documents
      </Title>
      {order.documents.length === 0 ? (
        <Text c="dimmed">This order needs no documents.</Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {order.documents.map((document) => (
            <Group key={document.id} component="li" justify="space-between" gap="sm" wrap="nowrap">
              <Text miw={0}>
                {document.doc_name}
                {document.required !== 'true' && (
                  <Text span c="dimmed">
                    {' '}
                    (optional)
                  </Text>
                )}
              </Text>
              <Box flex="none">
                <DocumentStatusBadge document={document} />
              </Box>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
