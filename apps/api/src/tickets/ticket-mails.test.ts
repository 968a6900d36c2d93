/** Mails about tickets: number, subject, and a link to the ticket in the recipient’s own app. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';
import { sendNotificationMails } from '../notifications/send-notification-mails.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let mailbox: Mailbox;
let fixture: TicketFixture;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createTicketFixture(
    {},
    {
      SMTP_URL: mailbox.smtpUrl,
      CUSTOMER_URL: 'https://app.example.in',
      STAFF_URL: 'https://staff.example.in',
      ADMIN_URL: 'https://admin.example.in',
    },
  );
});
afterAll(async () => {
  await fixture.testApp.close();
  await mailbox.stop();
});

it('name the ticket and link to it, with markup in subjects as plain text', async () => {
  const subject = '<img src=x onerror=alert(1)> & more';
  const { id, ticket_id: number } = await fixture.raise({ subject });
  await fixture.reply(fixture.staff, { id, message: '<p>Only for the page</p>' });
  const rows = await fixture.testApp.db
    .selectFrom('notifications')
    .select('id')
    .where('ticket_id', '=', id)
    .execute();
  await sendNotificationMails(fixture.testApp.deps, { notificationIds: rows.map((row) => row.id) });

  const expected = [
    [fixture.customer, 'Ticket Reply', `https://app.example.in/ticketdetail/${id}`],
    [fixture.staff, 'Ticket Raised', `https://staff.example.in/staffticketview/${id}`],
    [fixture.admin, 'Ticket Raised', `https://admin.example.in/adminticketview/${id}`],
  ] as const;
  for (const [person, title, link] of expected) {
    const mails = await mailbox.to(person.email);
    expect(mails).toMatchObject([{ subject: `${title}: ${subject} (${number})` }]);
    for (const part of ['html', 'text'] as const) {
      expect(mails[0]?.[part]).toContain(number);
      expect(mails[0]?.[part]).toContain(link);
      expect(mails[0]?.[part]).not.toContain('Only for the page');
    }
    expect(mails[0]?.html).not.toContain('<img');
  }
});
