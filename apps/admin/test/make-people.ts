/** Customers, staff and requests for access for tests. */

import type { components } from '@portal/sdk/contract.gen';

type Schemas = components['schemas'];

export const makeCustomer = (more: Partial<Schemas['CustomerRow']> = {}): Schemas['CustomerRow'] => ({
  id: 12,
  name: 'Meera Iyer',
  email: 'meera@example.in',
  phone: '9812345678',
  service: 'GST registration, Trademark',
  user_type: 'user',
  locked_until: null,
  version: 'first',
  ...more,
});

export const makeStaff = (more: Partial<Schemas['StaffRow']> = {}): Schemas['StaffRow'] => ({
  id: 9,
  name: 'Vikram Shah',
  email: 'vikram@example.in',
  phone: '9876543210',
  department: 'GST Returns',
  assigned: 7,
  completed: 4,
  open_tickets: 2,
  locked_until: null,
  two_step: false,
  version: 'first',
  ...more,
});

export const makeRequest = (more: Partial<Schemas['StaffRequest']> = {}): Schemas['StaffRequest'] => ({
  id: 31,
  name: 'Lata Menon',
  email: 'lata@example.in',
  email_confirmed: true,
  phone: '9811111111',
  department: 'Payroll Services',
  date: '2026-03-05',
  created_at: '2026-03-05T04:45:00.000Z',
  ...more,
});

const said = { status: 'true', message: 'Done.' } as const;

export const answerCustomers = (
  customers: Schemas['CustomerRow'][],
  {
    total = customers.length,
    next_cursor: next = null,
  }: { total?: number; next_cursor?: string | null } = {},
) => ({ ...said, customers, total, next_cursor: next });

export const answerStaff = (staff: Schemas['StaffRow'][]) => ({
  ...said,
  staff,
  total: staff.length,
  next_cursor: null,
});

export const answerRequests = (requests: Schemas['StaffRequest'][]) => ({ ...said, requests });
