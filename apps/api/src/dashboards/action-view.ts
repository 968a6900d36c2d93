/** What waits for a customer, as the contract writes it. */
import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import type { ActionRow } from './find-actions.ts';

type Action = components['schemas']['Action'];

export const viewAction = (row: ActionRow): Action => views[row.kind](row);

const views = {
  document: (row) => ({
    kind: 'document',
    ...viewOrder(row),
    document_id: row.document_id ?? 0,
    doc_name: row.doc_name ?? '',
    field_type: row.field_type ?? 'file',
    reason: row.reason,
  }),
  payment: (row) => ({
    kind: 'payment',
    ...viewOrder(row),
    service_id: row.service_id ?? 0,
    total: paiseToRupees(toPaise(row.total_paise ?? 0)),
  }),
  chat: (row) => ({ kind: 'chat', ...viewOrder(row), unread: row.unread ?? 0 }),
  ticket: ({ id, name, since }) => ({
    kind: 'ticket',
    ticket_id: id,
    ticket_number: ticketDisplayId(id),
    subject: name,
    since: since.toISOString(),
  }),
} satisfies Record<ActionRow['kind'], (row: ActionRow) => Action>;

const viewOrder = ({ id, name, since }: ActionRow) => ({
  order_id: id,
  order_number: orderDisplayId(id),
  order_name: name,
  since: since.toISOString(),
});
