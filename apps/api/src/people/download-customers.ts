/** Sends customers.xlsx for a link of `exportCustomers`, once (api-exportCustomers-001). */

import { sql } from 'kysely';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { verifyLink } from '../crypto/signed-link.ts';
import type { Replica } from '../db/replica.ts';
import { workbookAnswer } from '../http/serve-workbook.ts';
import { linkSecrets } from '../secrets.ts';
import { customersFilePath } from './customers-file-link.ts';
import { type CustomerListRow, customerList } from './people-lists.ts';

export const downloadCustomers: Handler<'downloadCustomers'> = async (deps, { params: { id }, query }) => {
  const { db, config, clock } = deps;
  const now = clock.now();
  const verdict = verifyLink(linkSecrets(config), customersFilePath(id), query, now);
  if (verdict === 'forged') throw unauthenticAccess();
  // Of two concurrent downloads only one marks the row.
  const { rows } = await sql`
    update customer_exports set downloaded_at = ${now}
    where id = ${id} and downloaded_at is null and ${verdict === 'valid'}
      and made_by in (select id from people where user_type = 'admin' and state = 'active')
    returning id`.execute(db);
  if (rows.length === 0) throw usedOrEnded();
  return workbookAnswer(
    {
      name: 'Customers',
      columns: [
        { title: 'Customer ID', width: 12 },
        { title: 'Name', width: 28 },
        { title: 'Email', width: 34 },
        { title: 'Phone Number', width: 18 },
        { title: 'Service', width: 60 },
      ],
      rows: readAllCustomers(deps.replica),
      madeAt: now,
    },
    'customers.xlsx',
  );
};

const usedOrEnded = () =>
  new Problem('unauthenticated', 'This link has been used or has ended. Please export the customers again.');

const batch = 1_000;

/** Newest first, like the list. Each batch is its own query, so a slow reader holds no connection. */
export async function* readAllCustomers(replica: Pick<Replica, 'read'>): AsyncGenerator<string[][]> {
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
