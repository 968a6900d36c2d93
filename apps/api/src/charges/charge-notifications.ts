/** Notifications about charges of running orders; those about a paid one are in `payments/charge-paid-rows.ts`. */

import { orderDisplayId } from '@portal/domain/display-id';
import { formatRs, type Paise } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only, staffAndAdmins } from '../events/recipients.ts';

type NoticeDeps = Pick<Deps, 'clock'>;

interface ChargedOrder {
  id: number;
  customer_id: number;
  service_name: string;
}

interface NamedCharge {
  id: number;
  name: string;
}

const labelOf = ({ id, service_name: name }: ChargedOrder) => `${name} (${orderDisplayId(id)})`;

const sentence = (text: string) => text.replace(/[.!?]?$/, '.');

export const notifyOfNewCharge = (
  tx: Tx,
  deps: NoticeDeps,
  order: ChargedOrder,
  { id, name, reason, total }: NamedCharge & { reason: string; total: Paise },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `charge-added:${id}`,
    title: 'Charge Added',
    recipients: only(order.customer_id),
    detail: `${name} costs ${formatRs(total)} on top for ${labelOf(order)}. Please pay or decline it on the order’s page. Reason: ${sentence(reason)}`,
    orderId: order.id,
  });

export const notifyOfWithdrawnCharge = (
  tx: Tx,
  deps: NoticeDeps,
  order: ChargedOrder,
  { id, name }: NamedCharge,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `charge-withdrawn:${id}`,
    title: 'Charge Withdrawn',
    recipients: only(order.customer_id),
    detail: `You need not pay ${name} for ${labelOf(order)}: we withdrew it.`,
    orderId: order.id,
  });

export const notifyOfDeclinedCharge = (
  tx: Tx,
  deps: NoticeDeps,
  order: ChargedOrder,
  { id, name, comment }: NamedCharge & { comment: string },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `charge-declined:${id}`,
    title: 'Charge Declined',
    recipients: staffAndAdmins(order.id),
    detail: `The customer declined ${name} for ${labelOf(order)}.${comment === '' ? '' : ` Comment: ${sentence(comment)}`}`,
    orderId: order.id,
  });
