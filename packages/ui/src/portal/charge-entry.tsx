/** A charge beside the price of an order: what for, how much of it is GST, why, and what became of it. */

import { Group, Stack, Text } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { ReactNode } from 'react';
import { StatusBadge, type StatusTone } from '../patterns/status-badge.tsx';
import { DisbursementNote, type Disbursed } from './disbursement-note.tsx';
import { Fact, Facts } from './facts.tsx';
import { Money } from './money.tsx';

export interface ChargeEntryProps {
  readonly charge: {
    readonly name: string;
    readonly reason: string;
    readonly price: number;
    readonly gst_amount: number;
    readonly total: number;
    readonly pure_agent: boolean;
    readonly state: 'open' | 'paid' | 'declined' | 'withdrawn';
    readonly added_at: string;
    readonly added_by: string | null;
    readonly ended_at: string | null;
    readonly decline_reason: string | null;
    /** When receipts pay it. */
    readonly balance: { readonly owed: number } | null;
  } & Disbursed;
  /** Of the office's receipt. */
  readonly download: () => Promise<unknown>;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

const STATES: Record<ChargeEntryProps['charge']['state'], { tone: StatusTone; label: string }> = {
  open: { tone: 'waiting', label: 'Waits for approval' },
  paid: { tone: 'complete', label: 'Paid' },
  declined: { tone: 'refused', label: 'Declined' },
  withdrawn: { tone: 'pending', label: 'Withdrawn' },
};

const PARTLY_PAID: { tone: StatusTone; label: string } = { tone: 'waiting', label: 'Partly Paid' };

const stateOf = ({ state, balance }: ChargeEntryProps['charge']) =>
  balance !== null && balance.owed > 0 ? PARTLY_PAID : STATES[state];

export function ChargeEntry({ charge, download, children }: ChargeEntryProps) {
  return (
    <Stack component="li" gap="xs" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" gap="xs">
        <Text fw={550}>{charge.name}</Text>
        <StatusBadge {...stateOf(charge)} />
      </Group>
      {charge.state === 'open' ? <Amounts charge={charge} /> : <Text>{amountText(charge)}</Text>}
      {charge.reason !== '' && <Text style={{ whiteSpace: 'pre-line' }}>Reason: {charge.reason}</Text>}
      {charge.decline_reason !== null && charge.decline_reason !== '' && (
        <Text style={{ whiteSpace: 'pre-line' }}>Comment of the customer: {charge.decline_reason}</Text>
      )}
      <Text size="sm" c="dimmed">
        {datesOf(charge)}
      </Text>
      <DisbursementNote charge={charge} download={download} />
      {children}
    </Stack>
  );
}

function Amounts({ charge }: Pick<ChargeEntryProps, 'charge'>) {
  return (
    <Facts>
      <Fact name="Amount">
        <Money rupees={charge.price} />
      </Fact>
      <Fact name="GST">
        {charge.pure_agent ? 'None: a fee at cost' : <Money rupees={charge.gst_amount} />}
      </Fact>
      <Fact name="Total">
        <strong>
          <Money rupees={charge.total} />
        </strong>
      </Fact>
    </Facts>
  );
}

/** "Rs.1,500, outside GST" or "Rs.1,180 with GST". */
const amountText = ({
  total,
  pure_agent: isOutside,
}: Pick<ChargeEntryProps['charge'], 'total' | 'pure_agent'>): string =>
  `${formatRs(rupeesToPaise(total))}${isOutside ? ', outside GST' : ' with GST'}`;

function datesOf({
  state,
  added_at: added,
  added_by: by,
  ended_at: ended,
}: ChargeEntryProps['charge']): string {
  const start = `Added on ${day(added)}${by === null ? '' : ` by ${by}`}`;
  return ended === null ? start : `${start}, ${state} on ${day(ended)}`;
}

const day = (at: string) => dayText(istDate(new Date(at)));
