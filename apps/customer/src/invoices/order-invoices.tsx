/** The invoice of a paid order on that order's page, with its predecessors and credit notes. */

import { Card, Title, Button, Divider, Group, Stack, Text } from '@mantine/core';
import type { MendGstNumberForm } from '@portal/domain/forms/mend-gst-number';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  invoiceLinkMutation,
  invoicesQuery,
  mendGstNumberMutation,
  type OrderInvoicesAnswer,
  type TaxDocument,
} from './invoices.queries.ts';
import { MendDialog } from './mend-dialog.tsx';

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

type InvoiceListProps = OrderInvoicesAnswer & {
  /** Saves the PDF of a number. */
  download: (number: string) => Promise<unknown>;
  /** Rejects with the server's error. */
  mend: (form: MendGstNumberForm) => Promise<unknown>;
};

function InvoiceList({ invoices, abilities, download, mend }: InvoiceListProps) {
  const [mending, setMending] = useState(false);
  const [current, ...earlier] = invoices;
  if (!current) return <Text c="dimmed">Your invoice is being made. It stands here in a few minutes.</Text>;
  return (
    <Stack gap="md">
      <Document document={current} download={download} />
      {abilities.mend && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex="1 1 12rem">
            It is made out without a GST number, so no input tax credit can be claimed.
          </Text>
          <Button variant="default" onClick={() => setMending(true)}>
            Add a GST number
          </Button>
        </Group>
      )}
      {earlier.length > 0 && (
        <>
          <Divider label="Before that" labelPosition="left" />
          {earlier.map((document) => (
            <Document key={document.number} document={document} download={download} />
          ))}
        </>
      )}
      <MendDialog number={current.number} opened={mending} mend={mend} onClose={() => setMending(false)} />
    </Stack>
  );
}

type DocumentProps = { document: TaxDocument; download: InvoiceListProps['download'] };

function Document({ document, download }: DocumentProps) {
  const { kind, number } = document;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text className="portal-figures">{number}</Text>
        <Text size="sm" c="dimmed" className="portal-figures">
          {factsOf(document)}
        </Text>
      </div>
      <DownloadButton
        variant="small"
        name={`${kindNames[kind]} ${number}`}
        download={() => download(number)}
      />
    </Group>
  );
}

const kindNames = { invoice: 'invoice', credit_note: 'credit note' } as const;

function factsOf({ kind, date, total, gst_number: gst, taken_back: takenBack }: TaxDocument): string {
  const amount = formatRs(rupeesToPaise(total));
  if (kind === 'credit_note') return `Credit note of ${dayText(date)}, ${amount}`;
  const whose = gst === null ? '' : `, GST number ${gst}`;
  return `${dayText(date)}, ${amount}${whose}${takenBack ? ', taken back by the credit note' : ''}`;
}
