/** Sums of everything that the filters find, above the table. */

import { Card, SimpleGrid, Text } from '@mantine/core';
import { formatRs, toPaise } from '@portal/domain/money';
import type { ReactNode } from 'react';
import type { InvoiceSums, PaymentSums } from './register.queries.ts';

export function PaymentSumCards({ sums }: { sums: PaymentSums }) {
  if (sums === null) return <NoSums what="payments" />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md" component="section" aria-label="Sums">
      <Sum label="Payments" value={sums.count.toLocaleString('en-IN')} />
      <Sum label="Received" value={formatRs(toPaise(sums.amount_paise))} />
      <Sum label="Refunded" value={formatRs(toPaise(sums.refunded_paise))} />
    </SimpleGrid>
  );
}

export function InvoiceSumCards({ sums }: { sums: InvoiceSums }) {
  if (sums === null) return <NoSums what="documents" />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md" component="section" aria-label="Sums">
      {sums.map((sum) => (
        <Sum
          key={sum.kind}
          label={`${sum.count.toLocaleString('en-IN')} ${sum.kind === 'invoice' ? 'invoices' : 'credit notes'}`}
          value={rs(sum.total_paise)}
        >
          {rs(sum.taxable_paise)} taxable, CGST {rs(sum.cgst_paise)}, SGST {rs(sum.sgst_paise)}, IGST{' '}
          {rs(sum.igst_paise)}
        </Sum>
      ))}
    </SimpleGrid>
  );
}

const rs = (paise: number) => formatRs(toPaise(paise));

const NoSums = ({ what }: { what: string }) => (
  <Text c="dimmed" mb="md">
    Sums are shown for up to 2,000 {what} of a search. Search for fewer, or download the CSV.
  </Text>
);

function Sum({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <Card p="md">
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <Text fz={22} fw={650} className="portal-figures">
        {value}
      </Text>
      {children !== undefined && (
        <Text size="sm" className="portal-figures">
          {children}
        </Text>
      )}
    </Card>
  );
}
