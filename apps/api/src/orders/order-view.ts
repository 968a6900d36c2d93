import { orderDisplayId } from '@portal/domain/display-id';
import { istDate } from '@portal/domain/ist-date';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import type { OrderListRow } from './order-rows.ts';

type OrderRow = components['schemas']['OrderRow'];

export function viewOrderRow(row: OrderListRow): OrderRow {
  return {
    id: row.id,
    order_id: orderDisplayId(row.id),
    order_name: row.service_name,
    status: row.status,
    date: istDate(row.created_at),
    created_at: row.created_at.toISOString(),
    price: paiseToRupees(toPaise(row.price_paise)),
    gst_amount: paiseToRupees(toPaise(row.gst_paise)),
    total: paiseToRupees(toPaise(row.price_paise + row.gst_paise + row.charges_paise)),
    payment_status: row.payment_id === null ? 'Pending' : 'Completed',
    sla: row.timeline,
    order_process: row.steps,
    is_cancelled: row.is_cancelled,
    refunded_amount: paiseToRupees(toPaise(row.refunded_paise)),
    owed_amount: paiseToRupees(toPaise(row.owed_paise)),
  };
}
