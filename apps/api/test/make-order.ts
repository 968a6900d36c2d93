/** Inserts an order with its service and payment, for tests about other things. */

import type { Db } from '../src/db/database.ts';
import { makeService } from './make.ts';

export interface MadeOrder {
  id: number;
  /** The ids of its requirements, in the order of the input. */
  documents: number[];
}

interface NewDocument {
  name: string;
  field_type: 'file' | 'text';
  kind?: string;
  required?: boolean;
}

/** Without `documents` it requires a file and a free text. */
export async function makeOrder(
  db: Db,
  more: { customerId: number; assignedTo?: number; documents?: NewDocument[] },
): Promise<MadeOrder> {
  const service = await makeService(db);
  const order = await db
    .insertInto('orders')
    .values({
      customer_id: more.customerId,
      assigned_to: more.assignedTo ?? null,
      service_id: service.id,
      service_name: service.name,
      category: 'Start Up',
      details: 'Everything from the name to the certificate.',
      timeline: '12 working days',
      sac_code: '998214',
      price_paise: 1_000_000,
      gst_paise: 180_000,
      gst_rate_basis_points: 1_800,
      steps: ['Documents verified', 'Form filed', 'Certificate issued'],
      billing_name: 'Meera Iyer',
      billing_email: 'meera@example.in',
      billing_phone: '9812345678',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const documents = more.documents ?? [
    { name: 'PAN card', field_type: 'file' },
    { name: 'Proposed name', field_type: 'text', required: false },
  ];
  const made = await db
    .insertInto('order_documents')
    .values(
      documents.map(({ required = true, kind = null, ...document }, index) => ({
        ...document,
        order_id: order.id,
        position: index + 1,
        required,
        kind,
        hint: '',
      })),
    )
    .returning('id')
    .execute();
  return { id: order.id, documents: made.map(({ id }) => id) };
}
