/** The link to pay an unpaid order (orderdetail-006). */
import type { ButtonProps } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLinkButton } from '@portal/shell/app-link';
import type { Order } from './orders.queries.ts';

export type PayLinkProps = {
  order: Pick<Order, 'id' | 'service_id' | 'total'>;
  variant?: ButtonProps['variant'];
};

/** Show it only where the order's abilities say so. */
export function PayLink({ order, variant = 'filled' }: PayLinkProps) {
  return (
    <AppLinkButton to={`/payment/${order.service_id}`} search={{ order: order.id }} variant={variant}>
      Pay {formatRs(rupeesToPaise(order.total))}
    </AppLinkButton>
  );
}
