/** Lists the pending requests for staff access, oldest first. */

import { istDate } from '@portal/domain/ist-date';
import type { Handler } from '../contract/operation.ts';

const MAX_REQUESTS = 1_000;

export const staffRequests: Handler<'staffRequests'> = async (deps) => {
  const rows = await deps.db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'phone', 'department', 'created_at', 'email_confirmed_at'])
    .where('state', '=', 'pending')
    .where('user_type', '=', 'staff')
    .orderBy('id')
    .limit(MAX_REQUESTS)
    .execute();
  return {
    status: 'true',
    message: 'The requests for access.',
    requests: rows.map(({ id, name, email, phone, department, created_at: at, ...row }) => ({
      id,
      name,
      email,
      phone,
      department,
      email_confirmed: row.email_confirmed_at !== null,
      date: istDate(at),
      created_at: at.toISOString(),
    })),
  };
};
