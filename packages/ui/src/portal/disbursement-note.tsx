/** What an office was paid for an official fee, its receipt, and what of the fee came back. */

import { Group, Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { DownloadButton } from './download-button.tsx';
import { FileWarning } from './file-warning.tsx';

interface Disbursement {
  readonly amount: number;
  readonly paid_on: string;
  readonly reference: string;
  readonly receipt: {
    readonly name: string;
    readonly warnings?: readonly ('script' | 'action' | 'attachment')[];
  };
  readonly recorded_by: string | null;
}

interface Refund {
  readonly amount: number;
  readonly state: 'pending' | 'processed' | 'failed';
  readonly by_bank: boolean;
  readonly bank_reference: string | null;
}

export interface Disbursed {
  readonly disbursement: Disbursement | null;
  /** Neither spent nor returned yet, in rupees. */
  readonly unspent: number;
  readonly refund: Refund | null;
}

type DisbursementNoteProps = {
  charge: Disbursed & { name: string };
  download: () => Promise<unknown>;
};

/** Renders nothing before the office was paid or something came back. */
export function DisbursementNote({ charge, download }: DisbursementNoteProps) {
  const { disbursement, refund, unspent } = charge;
  const rest = disbursement !== null && unspent > 0 && refund?.state !== 'pending' ? unspent : 0;
  return (
    <>
      {disbursement !== null && (
        <>
          <Text className="portal-figures">{paidText(disbursement)}</Text>
          <Group gap="xs">
            <Text size="sm">Receipt: {disbursement.receipt.name}</Text>
            <DownloadButton name={`receipt of ${charge.name}`} variant="small" download={download} />
          </Group>
          <FileWarning warnings={disbursement.receipt.warnings} />
        </>
      )}
      {rest > 0 && <Text>{rupees(rest)} was not needed and will be returned.</Text>}
      {refund !== null && refund.state !== 'failed' && <Text>{refundText(refund)}</Text>}
    </>
  );
}

const rupees = (amount: number) => formatRs(rupeesToPaise(amount));

const paidText = ({ amount, paid_on: day, reference, recorded_by: by }: Disbursement) =>
  `${rupees(amount)} was paid to the office on ${dayText(day)}, receipt ${reference}${by === null ? '' : `, recorded by ${by}`}.`;

function refundText({ amount, state, by_bank: isByBank, bank_reference: reference }: Refund): string {
  if (state === 'pending') return `${rupees(amount)} that was not needed is being returned.`;
  return isByBank
    ? `${rupees(amount)} that was not needed was paid back by bank, reference ${reference}.`
    : `${rupees(amount)} that was not needed was returned.`;
}
