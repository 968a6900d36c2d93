/** Texts of the audit log's entries. */

import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import { formatRs, toPaise } from '@portal/domain/money';
import type { AuditEntry } from './audit.queries.ts';

const OBJECTS: Readonly<Record<string, string>> = {
  order: 'Order',
  upload: 'Document',
  ticket: 'Ticket',
  'canned reply': 'Canned reply',
  person: 'Person',
  session: 'Login',
  service: 'Service',
  setting: 'Setting',
  'customer export': 'Export of customers',
  'register export': 'Export of payments or invoices',
  'GST return': 'File of a GST return',
  'order view': 'Saved view',
  payment: 'Payment',
  receipt: 'Receipt',
  quotation: 'Quotation',
  job: 'Job',
  'audit log': 'Audit log',
};

export const objectName = (object: string): string => OBJECTS[object] ?? object;

/** "Order ORD-000012", "Setting “gstin”", "Person Kavya Menon"; only the kind if there is no id. */
export function objectText(
  { object, object_id: id }: Pick<AuditEntry, 'object' | 'object_id'>,
  /** Names of staff and admins by id; the log itself holds none. */
  people: ReadonlyMap<string, string>,
): string {
  const name = objectName(object);
  if (id === '') return name;
  if (object === 'session') return `${name} of ${people.get(id) ?? `person ${id}`}`;
  if (object === 'person') return `${name} ${people.get(id) ?? id}`;
  if (object === 'order') return `${name} ${orderDisplayId(Number(id))}`;
  if (object === 'ticket') return `${name} ${ticketDisplayId(Number(id))}`;
  if (object === 'job') return `${name} ${id}`;
  if (object === 'setting') return `${name} “${fieldName(id)}”`;
  return /^\d+$/.test(id) ? `${name} ${id}` : name;
}

const VERBS = { add: 'Added', change: 'Changed', remove: 'Removed', read: 'Exported' } as const;

/** Logging in and out have verbs of their own. */
export function verbText({
  action,
  object,
  operation,
}: Pick<AuditEntry, 'action' | 'object' | 'operation'>): string {
  if (object === 'session') return action === 'add' ? 'Logged in' : 'Ended a session';
  if (operation === 'sendMessage') return 'Wrote a message';
  if (operation === 'ticketReply' && action === 'add') return 'Replied';
  return VERBS[action];
}

/** The label of a field's value: "access given" for `access_given`. */
export function valueText(field: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (field.endsWith('_paise')) return formatRs(toPaise(Number(value)));
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : listText(value);
}

/** Lists are logged as JSON. */
function listText(value: string): string {
  if (!value.startsWith('[')) return value;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list.join(', ') : value;
  } catch {
    return value; // Text that is not JSON after all.
  }
}

/** "password" for `password_hash`, "assigned to" for `assigned_to`. */
export const fieldName = (field: string): string =>
  field.replace(/_(hash|html|paise|at)$/, '').replaceAll('_', ' ');
