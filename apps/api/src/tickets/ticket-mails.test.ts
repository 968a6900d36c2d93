/** Mails about tickets: number, subject and the way to the ticket in the recipient's own app. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { openTicketDesk, type TicketDesk } from '../../test/ticket-desk.ts';
import { sendNotificationMails } from '../mail/send-notification-mails.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let mailbox: Mailbox;
let desk: TicketDesk;
beforeAll(async () => {
  mailbox = await openMailbox();
  desk = await openTicketDesk(
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
  await desk.world.close();
  await mailbox.stop();
});

it('name the ticket and lead to it, with hostile subjects as mere text', async () => {
  const subject = '<img src=x onerror=alert(1)> & more';
  const { id, ticket_id: number } = await desk.raise({ subject });
  await desk.reply(desk.staff, { id, message: '<p>Only for the page</p>' });
  const rows = await desk.world.db
    .selectFrom('notifications')
    .select('id')
    .where('ticket_id', '=', id)
    .execute();
  await sendNotificationMails(desk.world.deps, { notificationIds: rows.map((row) => row.id) });

  const expected = [
    [desk.customer, 'Ticket Reply', `https://app.example.in/ticketdetail/${id}`],
    [desk.staff, 'Ticket Raised', `https://staff.example.in/staffticketview/${id}`],
    [desk.admin, 'Ticket Raised', `https://admin.example.in/adminticketview/${id}`],
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
