/** The users whose screens are covered, with a shared order, ticket and chat. */

import { formBody } from '@portal/sdk/form-body';
import { signInAdmin } from './admin-by-api.ts';
import { makeMoney } from './money-by-api.ts';
import { createCustomerWithOrder } from './portal-test.ts';
import type { AppName, Subject } from './screen.ts';
import { assignToStaff, signInStaff } from './staff-by-api.ts';
import { sessionStorageOf } from './store-session.ts';

/** `sessions`: the stored login of each app's user. */
export type ScreenSubjects = Subject & {
  sessions: Readonly<Record<AppName, Readonly<Record<string, string>>>>;
};

type Addresses = Parameters<typeof createCustomerWithOrder>[0] & Parameters<typeof signInStaff>[0];

export async function createScreenSubjects(places: Addresses): Promise<ScreenSubjects> {
  const customer = await createCustomerWithOrder(places);
  const { userId, serviceId, orderId, ticketId } = customer;
  const [staff, admin] = [await signInStaff(places), await signInAdmin(places)];
  await assignToStaff(places, orderId);
  await admin.api.POST('/assignticket', { body: { id: staff.userId, ticket_id: ticketId } });
  await admin.api.POST('/add_charge', {
    body: {
      order_id: orderId,
      kind: 'extra',
      name: 'Second class of the trademark',
      amount: '1000',
      reason: 'You asked us to cover your online shop as well.',
    },
  });
  const message = 'Have you all that you need from me?';
  await customer.api.POST('/sendmessage', {
    body: { order_id: orderId, message },
    bodySerializer: formBody,
  });
  const money = await makeMoney(places, customer, serviceId);
  return {
    ...money,
    userId,
    serviceId,
    orderId,
    ticketId,
    staffId: staff.userId,
    sessions: {
      customer: sessionStorageOf('customer', customer),
      staff: sessionStorageOf('staff', staff),
      admin: sessionStorageOf('admin', admin),
    },
  };
}
