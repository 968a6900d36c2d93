/** Lists every staff member, newest first, with their open and finished work (admin-staff-003). */

import { isDepartment } from '@portal/domain/departments';
import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { listPeople } from './list-people.ts';
import { type StaffListRow, staffList } from './people-lists.ts';
import { personVersion } from './person-version.ts';

export const staff: Handler<'staff'> = async (deps, { body }) => {
  const { id, q, limit, cursor, offset, sort } = body;
  const { rows, paging } = await listPeople(deps, staffList, {
    id,
    q,
    limit,
    cursor,
    offset,
    sort,
  });
  return { status: 'true', message: 'The staff.', staff: rows.map(viewStaff), ...paging };
};

const viewStaff = ({ department, ...row }: StaffListRow): components['schemas']['StaffRow'] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  // Null without a department, or with one that no longer exists.
  department: department !== null && isDepartment(department) ? department : null,
  assigned: row.assigned,
  completed: row.completed,
  open_tickets: row.open_tickets,
  locked_until: row.locked_until?.toISOString() ?? null,
  two_step: row.two_step,
  version: personVersion({ ...row, department }),
});
