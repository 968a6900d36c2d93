/** Lists every customer, newest first, with the services they ordered. */

import type { Handler } from '../contract/operation.ts';
import { listPeople } from './list-people.ts';
import { type CustomerListRow, customerList } from './people-lists.ts';
import { personVersion } from './person-version.ts';

export const customers: Handler<'customers'> = async (deps, { body }) => {
  const { id, q, limit, cursor, offset, sort } = body;
  const { rows, paging } = await listPeople(deps, customerList, {
    id,
    q,
    limit,
    cursor,
    offset,
    sort,
  });
  return { status: 'true', message: 'The customers.', customers: rows.map(viewCustomer), ...paging };
};

const viewCustomer = ({ id, name, email, phone, service, ...row }: CustomerListRow) => ({
  id,
  name,
  email,
  phone,
  service,
  user_type: 'user' as const,
  locked_until: row.locked_until?.toISOString() ?? null,
  version: personVersion({ name, email, phone, department: null }),
});
