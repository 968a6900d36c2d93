/** The details of one order (`/orderdetail/{id}`). */

import { Alert, Card, Grid, Stack, Text, Title } from '@mantine/core';
import { basisPointsOf, gstLabel } from '@portal/domain/gst-text';
import { istText } from '@portal/domain/ist-date';
import { feesInPaise, isAtActuals, officialFeeText } from '@portal/domain/official-fees';
import { AppLink } from '@portal/shell/app-link';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { Money } from '@portal/ui/portal/money';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import { PaymentStatusBadge } from '@portal/ui/portal/payment-status-badge';
import { RefundedText } from '@portal/ui/portal/refunded-text';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { amountToPayText } from './amount-to-pay.ts';
import { OrderDocuments } from './order-documents.tsx';
import type { Order } from './orders.queries.ts';
import { TurnPanel } from './turn-panel.tsx';

export type OrderDetailProps = {
  order: Order;
  /** What the provider has issued for it. */
  issued?: ReactNode;
  /** The invoice of a paid order. */
  invoice?: ReactNode;
  /** The proforma invoice of one that is still to be paid. */
  proforma?: ReactNode;
  /** Charges that were added while the work goes on. */
  charges?: ReactNode;
  /** What was received of it by bank, and where the rest can be paid. */
  balance?: ReactNode;
  /** Cancelling it, or asking for that. */
  cancelling?: ReactNode;
  downloadAll: () => Promise<unknown>;
};

export function OrderDetail({
  order,
  issued,
  invoice,
  proforma,
  charges,
  balance,
  cancelling,
  downloadAll,
}: OrderDetailProps) {
  return (
    <>
      <TurnPanel order={order} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <OrderFacts order={order} />
            {issued}
            <OrderDocuments order={order} downloadAll={downloadAll} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            {charges}
            <PaymentFacts order={order} proforma={proforma} />
            {balance}
            {invoice}
            {cancelling}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function OrderFacts({ order }: Pick<OrderDetailProps, 'order'>) {
  return (
    <Card component="section" aria-labelledby="order-facts">
      <Title order={2} size="h3" id="order-facts" mb="md">
        The order
      </Title>
      <Facts>
        <Fact name="Service">{order.order_name}</Fact>
        <Fact name="Category">{order.category}</Fact>
        <Fact name="Status">
          <OrderStatusBadge order={order} />
        </Fact>
        <Fact name="Date">{order.fulldate}</Fact>
        <Fact name="Timeline">{order.sla}</Fact>
        <Fact name="Description">
          <span style={{ whiteSpace: 'pre-line' }}>{order.details}</span>
        </Fact>
      </Facts>
    </Card>
  );
}

/** Official fees that were paid with the order. */
const boughtCharges = ({ charges }: Order) => charges.filter((charge) => charge.with_order);

/** Official fees at actuals, until they are charged. */
function LaterFees({ order }: Pick<OrderDetailProps, 'order'>) {
  const later = feesInPaise(order.official_fees)
    .filter(isAtActuals)
    .filter(({ name }) => !order.charges.some((charge) => charge.name === name));
  return later.map((fee) => (
    <Fact key={fee.name} name={`${fee.name}, not included`}>
      {officialFeeText(fee, order.gst_rate)}. You pay it later, for what it turns out to be.
    </Fact>
  ));
}

const DiscountFacts = ({ discount }: { discount: NonNullable<Order['discount']> }) => (
  <>
    <Fact name="List price">
      <Money rupees={discount.list_price} />
    </Fact>
    <Fact name="Discount">
      <Money rupees={discount.amount} />
      {discount.reason !== '' && (
        <Text size="sm" c="dimmed">
          {discount.reason}
        </Text>
      )}
    </Fact>
  </>
);

function PaymentFacts({ order, proforma }: Pick<OrderDetailProps, 'order' | 'proforma'>) {
  return (
    <Card component="section" aria-labelledby="payment-facts">
      <Title order={2} size="h3" id="payment-facts" mb="md">
        The payment
      </Title>
      <Facts>
        <Fact name="Payment status">
          <PaymentStatusBadge order={order} />
        </Fact>
        <Fact name="Payment ID">{order.payment_id ?? 'Not paid yet'}</Fact>
        {order.paid_at !== null && <Fact name="Paid on">{istText(new Date(order.paid_at))}</Fact>}
        {order.bought_with.length > 0 && (
          <Fact name="Paid together with">
            {order.bought_with.map(({ id, order_id: number, order_name: name }) => (
              <AppLink key={id} to={`/orderdetail/${id}`} display="block">
                {name} ({number})
              </AppLink>
            ))}
          </Fact>
        )}
        {order.discount !== null && <DiscountFacts discount={order.discount} />}
        <Fact name="Price">
          <Money rupees={order.price} />
        </Fact>
        <Fact name={order.no_gst_reason === null ? gstLabel(basisPointsOf(order.gst_rate)) : 'GST'}>
          {order.no_gst_reason ?? <Money rupees={order.gst_amount} />}
        </Fact>
        {boughtCharges(order).map((charge) => (
          <Fact
            key={charge.id}
            name={
              charge.pure_agent
                ? `${charge.name}, outside GST`
                : `${charge.name}${order.no_gst_reason === null ? ', with GST' : ''}`
            }
          >
            <Money rupees={charge.total} />
          </Fact>
        ))}
        <Fact name="Total">
          <Text span fw={650}>
            <Money rupees={order.total} />
          </Text>
        </Fact>
        {order.to_pay !== null && order.official_fees.some(({ kind }) => kind !== 'at_actuals') && (
          <Fact name="To pay now">
            {amountToPayText(order.to_pay)}
            {!order.to_pay.has_more_fees && ' with official fees'}
          </Fact>
        )}
        <LaterFees order={order} />
        {order.refunded !== null && (
          <Fact name="Refunded">
            <RefundedText refunded={order.refunded} />
          </Fact>
        )}
        <Fact name="GST number">{order.gst_number ?? 'Not given'}</Fact>
        <Fact name="Name">{order.name}</Fact>
        <Fact name="Email">{order.email}</Fact>
        <Fact name="Phone">{order.phone}</Fact>
      </Facts>
      {order.gst_warning !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mt="md">
          {order.gst_warning}
        </Alert>
      )}
      {proforma}
    </Card>
  );
}
