/** One receipt of money: amount, day, method and reference, or why it is void. */

import { Text } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { receiptMethodName, type ReceiptMethod } from '@portal/domain/receipts';

export interface ReceiptEntryProps {
  readonly receipt: {
    readonly number: string;
    readonly method: ReceiptMethod;
    readonly reference: string | null;
    readonly received_on: string;
    readonly amount: number;
    readonly tds: number;
    readonly tds_certificate: string | null;
    readonly tds_certificate_file: object | null;
    readonly recorded_by: string | null;
    readonly voided: { readonly at: string; readonly reason: string } | null;
  };
}

export function ReceiptEntry({ receipt }: ReceiptEntryProps) {
  const { amount, received_on: day, voided } = receipt;
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text className="portal-figures" {...(voided && { td: 'line-through' })}>
        {formatRs(rupeesToPaise(amount))} received on {dayText(day)}
      </Text>
      <Text size="sm" c="dimmed" className="portal-figures">
        {factsOf(receipt)}
      </Text>
      {voided && (
        <Text size="sm">
          Not received ({dayText(istDate(new Date(voided.at)))}): {voided.reason}
        </Text>
      )}
    </div>
  );
}

type Certified = Pick<ReceiptEntryProps['receipt'], 'tds_certificate' | 'tds_certificate_file'>;

function certificateText({ tds_certificate: number, tds_certificate_file: file }: Certified): string {
  if (number !== null) return `certificate ${number} confirmed`;
  return file === null ? 'certificate awaited' : 'certificate received';
}

const factsOf = ({
  number,
  method,
  reference,
  tds,
  recorded_by: by,
  ...receipt
}: ReceiptEntryProps['receipt']) =>
  [
    number,
    receiptMethodName(method),
    ...(reference === null ? [] : [reference]),
    ...(tds === 0 ? [] : [`TDS ${formatRs(rupeesToPaise(tds))}`, certificateText(receipt)]),
    ...(by === null ? [] : [`recorded by ${by}`]),
  ].join(', ');
