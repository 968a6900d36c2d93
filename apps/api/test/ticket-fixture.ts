/** A test app with tickets, people with and without access to them, and helpers for their calls. */

import { readdir } from 'node:fs/promises';
import { formBody } from '@portal/sdk/form-body';
import type { DepsOptions } from '../src/deps.ts';
import { makeService } from './make.ts';
import { createTestApp, type SignedInUser } from './test-app.ts';

export type TicketFixture = Awaited<ReturnType<typeof createTicketFixture>>;

type Field = string | number | Blob | readonly Blob[] | undefined;

export async function createTicketFixture(options: DepsOptions = {}, env: Record<string, string> = {}) {
  const testApp = await createTestApp(env, options);
  const [customer, otherCustomer] = [await testApp.customer(), await testApp.customer()];
  const [staff, otherStaff] = [await testApp.staff(), await testApp.staff()];
  const admin = await testApp.admin();
  const service = await makeService(testApp.db, { name: 'GST registration' });

  /** A valid form. */
  const form = () => ({
    name: 'Meera Iyer',
    email: 'meera@example.in',
    department: 'GST Returns',
    staff: String(staff.id),
    service: service.id,
    priority: 'Low',
    subject: 'A notice came',
    message: '<p>What should I do?</p>',
  });

  const raiseAs = async (by: SignedInUser, fields: Record<string, Field> = {}, headers = {}) => {
    const { data } = await by.api.POST('/raise_ticket', {
      // The contract's type of a file is a binary string; the serialiser sends the real files.
      body: { ...form(), department: 'GST Returns', priority: 'Low' },
      bodySerializer: () => formBody({ ...form(), ...fields }),
      headers,
    });
    if (!data) throw new Error('raise_ticket answered nothing');
    return data.ticket;
  };

  return {
    testApp,
    customer,
    otherCustomer,
    staff,
    otherStaff,
    admin,
    service,
    form,
    raiseAs,
    /** By default of the customer and for the staff member. Omits `undefined` fields. */
    raise: (fields: Record<string, Field> = {}, headers = {}) => raiseAs(customer, fields, headers),
    async reply(by: SignedInUser, fields: Record<string, Field>, headers = {}) {
      const { data } = await by.api.POST('/ticket_reply', {
        body: { id: 1, message: '' },
        bodySerializer: () => formBody({ message: '<p>Noted.</p>', ...fields }),
        headers,
      });
      if (!data) throw new Error('ticket_reply answered nothing');
      return data.reply;
    },
    async detail(by: SignedInUser, id: number, body: { before?: number } = {}) {
      const { data } = await by.api.POST('/ticket_detail/{id}', { params: { path: { id } }, body });
      if (!data) throw new Error('ticket_detail answered nothing');
      return data.ticket;
    },
    async setStatus(by: SignedInUser, ticketId: number, status: 'Pending' | 'Open' | 'Closed') {
      await by.api.POST('/update_ticket_status', { body: { ticket_id: ticketId, status } });
    },
    async assign(ticketId: number, staffId: number | null) {
      await admin.api.POST('/assignticket', { body: { id: staffId, ticket_id: ticketId } });
    },
    remove: (ticketId: number) => admin.api.POST('/delete_ticket', { body: { id: ticketId } }),
    async bell(by: SignedInUser) {
      const { data } = await by.api.POST('/getnotification', { body: {} });
      return data?.notifications ?? [];
    },
    /** Every file in the store and its spool. */
    async stored(): Promise<string[]> {
      const entries = await readdir(testApp.filesDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    incoming: () => testApp.db.selectFrom('incoming_files').selectAll().execute(),
  };
}
