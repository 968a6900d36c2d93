/** Steps of an order for staff and admins: the two fixed ones, then its own. */

import { istDate } from '@portal/domain/ist-date';
import { orderProgress } from '@portal/domain/order-status';
import { stepDates } from '@portal/domain/step-dates';
import { OrderStepper } from '@portal/ui/portal/order-stepper';
import type { TaskRow, Task } from './task.queries.ts';

export type OrderStepsProps = {
  order: Pick<TaskRow, 'status' | 'order_process' | 'payment_status'> & Partial<Pick<Task, 'history'>>;
};

/** "Payment Pending" for an unpaid order (admin-orderprogress-002, staff-tasks-013). */
export function OrderSteps({ order }: OrderStepsProps) {
  const { status, order_process: steps, payment_status: payment, history = [] } = order;
  const isPaid = payment === 'Completed';
  const fixed = [
    { name: 'Logged In', state: 'done' },
    { name: isPaid ? 'Payment Completed' : 'Payment Pending', state: isPaid ? 'done' : 'upcoming' },
  ] as const;
  const days = history.map((change) => ({
    status: change.status,
    date: istDate(new Date(change.changed_at)),
  }));
  return (
    <OrderStepper
      steps={[...fixed, ...orderProgress(status, steps, 'staff')]}
      dates={stepDates({ history: days, order_process: steps })}
    />
  );
}
