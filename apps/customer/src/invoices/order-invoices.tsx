/** Loads the invoice of a paid order and shows it on that order's page. */

import { Card, Title } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { InvoiceList } from './invoice-list.tsx';
import { invoiceLinkMutation, invoicesQuery, mendGstNumberMutation } from './invoices.queries.ts';

export type OrderInvoicesProps = { orderId: number };

export function OrderInvoices({ orderId }: OrderInvoicesProps) {
  const api = useApi();
  const query = useQuery(invoicesQuery(api, orderId));
  const { mutateAsync: linkTo } = useMutation(invoiceLinkMutation(api, orderId));
  const { mutateAsync: mend } = useMutation(mendGstNumberMutation(api, useQueryClient(), orderId));
  const download = async (number: string) => saveLink(await linkTo(number));
  return (
    <Card component="section" aria-labelledby="order-invoice">
      <Title order={2} size="h3" id="order-invoice" mb="md">
        Invoice
      </Title>
      <Loaded query={query} waiting={<LoadingState label="Loading the invoice" rows={2} />}>
        {(loaded) => <InvoiceList {...loaded} download={download} mend={mend} />}
      </Loaded>
    </Card>
  );
}
