/** What is paid, beside the form: the selected services, or one service; then price, GST, official fees and total. */

import { ActionIcon, Card, Group, Stack, Text, Title } from '@mantine/core';
import { gstRateText } from '@portal/domain/gst-text';
import { paiseToRupees } from '@portal/domain/money';
import { officialFeeText } from '@portal/domain/official-fees';
import { AppLink } from '@portal/shell/app-link';
import { PriceWithGst, Money } from '@portal/ui/portal/money';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { PricedItem } from './purchase-item.ts';

export type SelectedServicesProps = {
  item: PricedItem;
  /** Locked while a payment is in progress. */
  busy: boolean;
  onRemove: (id: number) => void;
};

/** Of its heading, which takes the focus after a removal. */
export const SELECTED_ID = 'selected-services';

export function SelectedServices({ item, busy, onRemove }: SelectedServicesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { length } = item.lines;
  const remove = (id: number) => {
    onRemove(id);
    // The pressed button is gone.
    heading.current?.focus();
  };
  return (
    <Card component="section" aria-labelledby={SELECTED_ID}>
      <Title order={2} size="h3" id={SELECTED_ID} ref={heading} tabIndex={-1}>
        {length === 1 ? '1 service' : `${length} services`}
      </Title>
      <Stack component="ul" gap={0} my="xs" p={0} style={{ listStyle: 'none' }}>
        {item.lines.map((line) => (
          <ServiceLine
            key={line.id}
            line={line}
            isWithoutGst={item.noGst !== undefined}
            busy={busy}
            onRemove={() => remove(line.id)}
          />
        ))}
      </Stack>
      <PriceTotals amounts={item} />
      {!busy && (
        <AppLink to="/services" size="sm" display="inline-block" mt="md" py="xs">
          Add more services
        </AppLink>
      )}
    </Card>
  );
}

type ServiceLineProps = {
  line: PricedItem['lines'][number];
  isWithoutGst: boolean;
  busy: boolean;
  onRemove: () => void;
};

function ServiceLine({ line, isWithoutGst, busy, onRemove }: ServiceLineProps) {
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      gap="xs"
      py="xs"
      style={{ borderBottom: '1px solid var(--portal-hairline)' }}
    >
      <div>
        <Text fw={550}>{line.name}</Text>
        <Text size="sm" c="dimmed">
          {isWithoutGst ? (
            <Money rupees={line.price} />
          ) : (
            <PriceWithGst rupees={line.price} rate={line.gst_rate} />
          )}
        </Text>
      </div>
      <ActionIcon
        color="gray"
        aria-label={`Remove ${line.name}`}
        disabled={busy}
        onClick={onRemove}
        mr={-12}
        style={{ flex: 'none' }}
      >
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function PriceTotals({ amounts }: { amounts: PricedItem }) {
  return (
    <>
      <Stack component="dl" gap="xs" m={0}>
        {amounts.discount && (
          <>
            <Line name="List price" value={<Money rupees={amounts.discount.list_price} />} />
            <Line
              name="Discount"
              value={
                <>
                  −<Money rupees={amounts.discount.amount} />
                </>
              }
            />
          </>
        )}
        {!amounts.charge && <Line name="Price" value={<Money rupees={amounts.price} />} />}
        <FeeLines fees={amounts.fees.filter((fee) => !fee.pure_agent)} />
        {taxesOf(amounts).map(({ basisPoints, gst }) => (
          <Line
            key={basisPoints}
            name={`GST ${gstRateText(basisPoints)}`}
            value={<Money rupees={paiseToRupees(gst)} />}
          />
        ))}
        {amounts.noGst !== undefined && <Line name="GST" value="None" />}
        {amounts.taxes.length === 0 && !amounts.charge?.pure_agent && <Line name="GST" value="Exempt" />}
        <FeeLines fees={amounts.fees.filter((fee) => fee.pure_agent)} suffix=", outside GST" />
        {amounts.unknownFees.map((fee) => (
          <Line key={fee.key} name={fee.name} value="Choose your state" />
        ))}
        <Line name="Total" value={<Money rupees={amounts.total} />} strong />
      </Stack>
      {amounts.noGst === undefined ? (
        <Inclusions item={amounts} />
      ) : (
        <NoGst item={amounts} reason={amounts.noGst} />
      )}
    </>
  );
}

/** Where no GST is charged, one line says so. */
const taxesOf = ({ taxes, noGst }: PricedItem) => (noGst === undefined ? taxes : []);

function NoGst({ item: { laterFees }, reason }: { item: PricedItem; reason: string }) {
  return (
    <Text component="div" size="sm" mt="sm">
      {reason}
      {laterFees.length > 0 && <LaterFees fees={laterFees} />}
    </Text>
  );
}

const FeeLines = ({ fees, suffix = '' }: { fees: PricedItem['fees']; suffix?: string }) =>
  fees.map((fee) => (
    <Line key={fee.key} name={`${fee.name}${suffix}`} value={<Money rupees={paiseToRupees(fee.price)} />} />
  ));

/** What the total includes, and what it does not. */
function Inclusions({ item: { fees, unknownFees, laterFees, charge } }: { item: PricedItem }) {
  if (charge) return <ChargeInclusions isOutsideGst={charge.pure_agent} />;
  const included = fees.length + unknownFees.length > 0;
  return (
    <Text component="div" size="sm" c="dimmed" mt="sm">
      {included ? 'Included: GST and the official fees listed.' : 'Included: GST.'}
      {laterFees.length > 0 ? (
        <LaterFees fees={laterFees} />
      ) : (
        !included && ' Official fees, where a service says so, come on top.'
      )}
    </Text>
  );
}

const ChargeInclusions = ({ isOutsideGst }: { isOutsideGst: boolean }) => (
  <Text size="sm" c="dimmed" mt="sm">
    {isOutsideGst ? 'We pass this fee on at cost, so there is no GST on it.' : 'Included: GST.'} The price of
    your order stays as it is.
  </Text>
);

function LaterFees({ fees }: { fees: PricedItem['laterFees'] }) {
  return (
    <>
      <Text size="sm" mt="xs">
        Not included, paid later for what it turns out to be:
      </Text>
      {fees.map((fee) => (
        <Text key={fee.key} size="sm" className="portal-figures">
          {fee.name}, {officialFeeText(fee, fee.basisPoints / 100)}
        </Text>
      ))}
    </>
  );
}

function Line({ name, value, strong = false }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      {...(strong && {
        fw: 650,
        fz: 'lg',
        pt: 'xs',
        style: { borderTop: '1px solid var(--portal-hairline)' },
      })}
    >
      <dt>{name}</dt>
      <dd style={{ margin: 0 }}>{value}</dd>
    </Group>
  );
}

type PriceBreakdownProps = {
  item: PricedItem;
  /** Such as its timeline. */
  note: string;
};

/** Of a single service, order or charge. */
export function PriceBreakdown({ item, note }: PriceBreakdownProps) {
  return (
    <Card component="section" aria-labelledby="price-breakdown">
      <Title order={2} size="h3" id="price-breakdown">
        {item.name}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        {note}
      </Text>
      <PriceTotals amounts={item} />
    </Card>
  );
}
