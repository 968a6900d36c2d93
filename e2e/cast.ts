/** Everybody whose screens are looked at, around one order, one ticket and one chat that all of them see. */
import { formBody } from '@portal/sdk/form-body';
import type { Page } from '@playwright/test';
import { keepAdminSession, signInAdmin } from './admin-by-api.ts';
import { keepSession, makeShopper } from './portal-test.ts';
import type { AppName, Subject } from './screen.ts';
import { assignToStaff, keepStaffSession, signInStaff } from './staff-by-api.ts';

export type Cast = Subject & {
  keepSession: Readonly<Record<AppName, (page: Page) => Promise<void>>>;
};

type Places = Parameters<typeof makeShopper>[0] & Parameters<typeof signInStaff>[0];

export async function makeCast(places: Places): Promise<Cast> {
  const customer = await makeShopper(places);
  const { userId, serviceId, orderId, ticketId } = customer;
  const [staff, admin] = [await signInStaff(places), await signInAdmin(places)];
  await assignToStaff(places, orderId);
  await admin.api.POST('/assignticket', { body: { id: staff.userId, ticket_id: ticketId } });
  const message = 'Have you all that you need from me?';
  await customer.api.POST('/sendmessage', {
    body: { order_id: orderId, message },
    bodySerializer: formBody,
  });
  return {
    userId,
    serviceId,
    orderId,
    ticketId,
    staffId: staff.userId,
    keepSession: {
      customer: (page) => keepSession(page, customer),
      staff: (page) => keepStaffSession(page, staff),
      admin: (page) => keepAdminSession(page, admin),
    },
  };
}
