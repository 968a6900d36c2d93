/** What the corrected invoice says otherwise, and under which heads its tax is. */

import { Table } from '@mantine/core';
import { countryName } from '@portal/domain/countries';
import type { CorrectInvoiceForm } from '@portal/domain/forms/correct-invoice';
import { formatRs, toPaise } from '@portal/domain/money';
import { isWithinState } from '@portal/domain/place-of-supply';
import { isStateCode, stateName, stateTaxName } from '@portal/domain/states';
import { KIND_NAMES } from './buyer-kind-select.tsx';
import type { InvoiceToCorrect } from './register.queries.ts';

type CorrectionChangesProps = { invoice: InvoiceToCorrect; values: CorrectInvoiceForm; state: string };

export function CorrectionChanges({ invoice, values, state }: CorrectionChangesProps) {
  const rows = changesOf(invoice, values, state);
  if (rows.length === 0) return null;
  return (
    <Table aria-label="What changes" layout="fixed" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th>Now</Table.Th>
          <Table.Th>Corrected</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
        {rows.map(([label, before, after]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{before}</Table.Td>
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type Row = readonly [label: string, before: string, after: string];

function changesOf(invoice: InvoiceToCorrect, values: CorrectInvoiceForm, state: string): Row[] {
  const rows: Row[] = [
    ['Business name', invoice.business_name, values.business_name],
    ['Name', invoice.name, values.name],
    ['GST number', invoice.gstno, values.gstno.trim().toUpperCase()],
    ['Recipient is', KIND_NAMES[invoice.buyer_kind], KIND_NAMES[values.buyer_kind]],
    ['State', nameOf(invoice.billing_state), nameOf(state)],
    ['Country', countryOf(invoice), countryOf(values)],
    ['Address', invoice.billing_address, values.billing_address],
    ['Tax', taxText(invoice, invoice, invoice.billing_state), taxText(invoice, values, state)],
  ];
  const changed = rows.filter(([, before, after]) => before.trim() !== after.trim());
  const total = formatRs(toPaise(invoice.taxable_paise + invoice.tax_paise));
  return changed.length === 0
    ? []
    : [
        ...changed.map(([label, before, after]) => [label, before || '–', after || '–'] as const),
        ['Total', total, total],
      ];
}

const nameOf = (code: string) => (isStateCode(code) ? (stateName(code) ?? code) : '');

type Recipient = Pick<InvoiceToCorrect, 'buyer_kind' | 'billing_country'>;

const countryOf = ({ buyer_kind: kind, billing_country: code }: Recipient) =>
  kind === 'abroad' && code !== '' ? countryName(code) : '';

/** In two halves within the supplier's state, else in one. */
function taxText(
  { supplier_state: own, tax_paise: tax, is_without_tax: isFree }: InvoiceToCorrect,
  { buyer_kind: kind }: Recipient,
  state: string,
): string {
  if (isFree) return 'None';
  if (state === '' && kind !== 'abroad') return '';
  if (!isWithinState(kind, own, state)) return `IGST ${formatRs(toPaise(tax))}`;
  const half = Math.floor(tax / 2);
  const name = isStateCode(own) ? stateTaxName(own) : 'SGST';
  return `CGST ${formatRs(toPaise(tax - half))}, ${name} ${formatRs(toPaise(half))}`;
}
