/** Invoices, credit notes and refunds on an order's page. */

import { Card, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise, toPaise } from '@portal/domain/money';
import { ResendInvoice, type ResendInvoiceProps } from '@portal/features/orders/resend-invoice';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CorrectInvoice } from './correct-invoice.tsx';
import { kindName } from './invoice-columns.tsx';
import {
  invoiceLinkMutation,
  orderPapersQuery,
  type RefundRow,
  type TaxDocument,
} from './register.queries.ts';

export type InvoicesAndRefundsProps = ResendInvoiceProps;

export function InvoicesAndRefunds({ order }: InvoicesAndRefundsProps) {
  const api = useApi();
  const query = useQuery(orderPapersQuery(api, order.id));
  const { mutateAsync: linkTo } = useMutation(invoiceLinkMutation(api));
  return (
    <Card component="section" aria-labelledby="invoices-and-refunds">
      <Title order={2} size="h4" id="invoices-and-refunds" mb="md">
        Invoices and refunds
      </Title>
      <Loaded query={query} waiting={<LoadingState label="Loading the invoices" rows={2} />}>
        {({ invoices, refunds }) => (
          <Stack gap="sm">
            {invoices.length === 0 && <Text c="dimmed">There is no invoice yet.</Text>}
            {invoices.map((document) => (
              <Entry key={document.number} title={document.number} facts={documentFacts(document)}>
                <Group gap={0} wrap="nowrap">
                  {document.kind === 'invoice' && !document.taken_back && (
                    <CorrectInvoice number={document.number} />
                  )}
                  <DownloadButton
                    variant="small"
                    name={`${kindName(document.kind).toLowerCase()} ${document.number}`}
                    download={async () => saveLink(await linkTo(document.number))}
                  />
                </Group>
              </Entry>
            ))}
            {invoices.length > 0 && <ResendInvoice order={order} />}
            {refunds.length > 0 && <Divider label="Refunds" labelPosition="left" />}
            {refunds.map((refund) => (
              <Entry
                key={refund.id}
                title={formatRs(toPaise(refund.amount_paise))}
                facts={refundFacts(refund)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function Entry({ title, facts, children }: { title: string; facts: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text className="portal-figures">{title}</Text>
        <Text size="sm" c="dimmed" className="portal-figures" style={{ overflowWrap: 'anywhere' }}>
          {facts}
        </Text>
      </div>
      {children}
    </Group>
  );
}

function documentFacts({ kind, date, total, gst_number: gst, taken_back: isTakenBack }: TaxDocument): string {
  return [
    `${kindName(kind)} of ${dayText(date)}`,
    formatRs(rupeesToPaise(total)),
    ...(gst === null ? [] : [`GST number ${gst}`]),
    ...(isTakenBack ? ['taken back by the credit note'] : []),
  ].join(', ');
}

const REFUND_STATES = { pending: 'Under way since', processed: 'Returned on', failed: 'Failed on' } as const;

const refundFacts = ({ state, date, refund_id: id, credit_note: note }: RefundRow) =>
  [
    `${REFUND_STATES[state]} ${dayText(date)}`,
    ...(id === null ? [] : [id]),
    ...(note === null ? [] : [`credit note ${note}`]),
  ].join(', ');
