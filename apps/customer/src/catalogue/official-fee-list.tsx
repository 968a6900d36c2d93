/** The official fees of a service: those paid with it, and those that come later. */

import { Stack, Text } from '@mantine/core';
import { feesInPaise, isAtActuals, type OfficialFee, officialFeeText } from '@portal/domain/official-fees';
import type { Service } from './catalogue.queries.ts';

export type OfficialFeeListProps = { service: Pick<Service, 'official_fees' | 'gst_rate'> };

export function OfficialFeeList({
  service: { official_fees: inRupees, gst_rate: rate },
}: OfficialFeeListProps) {
  const fees = feesInPaise(inRupees);
  const bought = fees.filter((fee) => !isAtActuals(fee));
  const later = fees.filter(isAtActuals);
  return (
    <>
      {bought.length > 0 && <Fees title="Official fees, paid with it" fees={bought} rate={rate} />}
      {later.length > 0 && (
        <Fees
          title="Not included: official fees paid later, for what they turn out to be"
          fees={later}
          rate={rate}
        />
      )}
    </>
  );
}

type FeesProps = { title: string; fees: readonly OfficialFee[]; rate: number };

function Fees({ title, fees, rate }: FeesProps) {
  return (
    <div>
      <Text c="dimmed" size="sm">
        {title}
      </Text>
      <Stack component="ul" gap={4} m={0} mt={4} p={0} style={{ listStyle: 'none' }}>
        {fees.map((fee) => (
          <Text component="li" key={fee.name} className="portal-figures">
            {fee.name}: {officialFeeText(fee, rate)}
          </Text>
        ))}
      </Stack>
    </div>
  );
}
