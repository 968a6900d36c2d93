/** A summary of an order's documents with their status; uploads are on its progress page. */

import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { documentAnchor } from './document-anchor.ts';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import { DownloadAll } from './download-all.tsx';
import type { Order } from './orders.queries.ts';

export type OrderDocumentsProps = { order: Order; downloadAll: () => Promise<unknown> };

export function OrderDocuments({ order, downloadAll }: OrderDocumentsProps) {
  return (
    <Card component="section" aria-labelledby="order-documents">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h3" id="order-documents">
          Documents
        </Title>
        <DownloadAll order={order} downloadAll={downloadAll} />
      </Group>
      {order.documents.length === 0 ? (
        <Text c="dimmed">This order needs no documents.</Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {order.documents.map((document) => (
            <Group key={document.id} component="li" justify="space-between" gap="sm" wrap="nowrap">
              <Text miw={0}>
                <AppLink to={`/orderprogress/${order.id}`} hash={documentAnchor(document)}>
                  {document.doc_name}
                </AppLink>
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
