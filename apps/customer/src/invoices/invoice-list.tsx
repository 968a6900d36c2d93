/** The invoice of an order with its predecessors and credit notes, and the form that adds a GST number. */

import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import type { MendGstNumberForm } from '@portal/domain/forms/mend-gst-number';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { useState } from 'react';
import type { OrderInvoicesAnswer, TaxDocument } from './invoices.queries.ts';
import { MendDialog } from './mend-dialog.tsx';

export type InvoiceListProps = OrderInvoicesAnswer & {
  /** Saves the PDF of a number. */
  download: (number: string) => Promise<unknown>;
  /** Rejects with the server's error. */
  mend: (form: MendGstNumberForm) => Promise<unknown>;
};

export function InvoiceList({ invoices, abilities, download, mend }: InvoiceListProps) {
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
