/** The proforma invoice of an order that is unpaid or paid in part. */

import { Card, Stack, Text, Title } from '@mantine/core';
import { DownloadProforma, SendProforma, type SendProformaProps } from '@portal/features/orders/proforma';

export function ProformaCard({ order }: SendProformaProps) {
  return (
    <Card component="section" aria-labelledby="order-proforma">
      <Title order={2} size="h4" id="order-proforma" mb="md">
        Proforma invoice
      </Title>
      <Stack gap="sm">
        <Text c="dimmed">What is to be paid and how, as a PDF. It is drawn again each time.</Text>
        <SendProforma order={order} />
        <DownloadProforma orderId={order.id} />
      </Stack>
    </Card>
  );
}
