/** Sends customers.xlsx behind a link of `exportCustomers`, once (api-exportCustomers-001). */
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import { verifyLink } from '../crypto/signed-link.ts';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import { workbookAnswer } from '../http/serve-workbook.ts';
import { customersFilePath } from './customers-file-link.ts';
import { everyCustomer } from './every-customer.ts';
import { linkSecrets } from '../secrets.ts';

export const downloadCustomers: Handler<'downloadCustomers'> = async (deps, { params: { id }, query }) => {
  const { db, config, clock } = deps;
  const now = clock.now();
  const verdict = verifyLink(linkSecrets(config), customersFilePath(id), query, now);
  if (verdict === 'forged') throw unauthenticAccess();
  // Of two downloads at once one writes the row, and the other finds it written.
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
      rows: everyCustomer(deps.replica),
      madeAt: now,
    },
    'customers.xlsx',
  );
};

const usedOrEnded = () =>
  new Problem('unauthenticated', 'This link has been used or has ended. Please export the customers again.');
