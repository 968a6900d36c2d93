/** Chooses a month, or a quarter for those who file quarterly. */

import { Group, NativeSelect } from '@mantine/core';
import { parseReturnPeriod, returnPeriods } from '@portal/domain/gst-return/return-period';

export type GstPeriodPickerProps = {
  period: string;
  now: Date;
  onPeriod: (period: string) => void;
};

const KINDS = [
  { value: 'month', label: 'A month' },
  { value: 'quarter', label: 'A quarter' },
];
/** Invoices can be corrected until November of the next financial year; older returns are in the address only. */
const YEARS_BACK = 2;

export function GstPeriodPicker({ period, now, onPeriod }: GstPeriodPickerProps) {
  const chosen = parseReturnPeriod(period);
  const kind = chosen?.kind ?? 'month';
  const listed = periodsOf(kind, now);
  const isListed = listed.some(({ id }) => id === period);
  const options = [...(chosen && !isListed ? [chosen] : []), ...listed];
  return (
    <Group gap="sm" mb="lg" align="flex-start">
      <NativeSelect
        aria-label="Kind of period"
        value={kind}
        data={KINDS}
        onChange={({ currentTarget: { value } }) => {
          // The newest one that is over.
          const periods = periodsOf(value === 'quarter' ? 'quarter' : 'month', now);
          onPeriod(periods[1]?.id ?? period);
        }}
      />
      <NativeSelect
        aria-label="Period"
        value={period}
        data={options.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ currentTarget: { value } }) => onPeriod(value)}
      />
    </Group>
  );
}

function periodsOf(kind: 'month' | 'quarter', now: Date) {
  const first = new Date(now);
  first.setUTCFullYear(first.getUTCFullYear() - YEARS_BACK);
  return returnPeriods(kind, first.toISOString().slice(0, 10), now);
}
