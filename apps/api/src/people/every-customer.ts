/** All customers as rows of a sheet, read as they are asked for: no more than a batch of them is in memory. */
import { sql } from 'kysely';
import type { Replica } from '../db/replica.ts';
import { type CustomerListRow, customerList } from './people-lists.ts';

const batch = 1_000;

/** Newest first, as the list is. Each batch is a query of its own, so that a slow reader holds no connection. */
export async function* everyCustomer(replica: Pick<Replica, 'read'>): AsyncGenerator<string[][]> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const { rows } = await replica.read((db) =>
      sql<Exported>`
      select people.id, name, email, phone, service
      from people join customer_services on customer_id = people.id where ${customerList.members} and people.id < ${before}
      order by people.id desc limit ${batch}`.execute(db),
    );
    if (rows.length > 0) yield rows.map(cellsOf);
    before = rows.at(-1)?.id ?? 0;
    if (rows.length < batch) return;
  }
}

type Exported = Pick<CustomerListRow, 'id' | 'name' | 'email' | 'phone' | 'service'>;

const cellsOf = ({ id, name, email, phone, service }: Exported) => [String(id), name, email, phone, service];
