/** Makes customers and orders by the API, for tests that begin where those exist already. */

import { type Api, createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { codeTo } from './mailbox.ts';
import { patientFetch } from './patient-fetch.ts';

export type Customer = {
  api: Api;
  token: string;
  userId: number;
  email: string;
  password: string;
};

type Places = { apiUrl: string; mailUrl: string; paymentsUrl: string };

/** An e-mail that no other test uses. */
export function uniqueEmail(): string {
  return `customer-${crypto.randomUUID()}@example.in`;
}

/** Registers and logs in, with the code from the mail. */
export async function makeCustomer({ apiUrl, mailUrl }: Places): Promise<Customer> {
  const api = createApi({ baseUrl: apiUrl, fetch: patientFetch });
  const details = { name: 'Asha Rao', email: uniqueEmail(), phone: '9876543210', password: 'Quiet-river-7' };
  await api.POST('/checkregister', { body: details });
  await api.POST('/register', { body: { ...details, uotp: await codeTo(mailUrl, details.email) } });
  const { token, user_id: userId } = await data(api.POST('/login', { body: details }));
  return {
    ...details,
    token,
    userId,
    api: createApi({ baseUrl: apiUrl, getToken: () => token, fetch: patientFetch }),
  };
}

/** Buys a service. Returns the order's id. */
export async function buyService({ paymentsUrl }: Places, { api, email }: Customer, serviceId: number) {
  const buyer = { name: 'Asha Rao', email, phone: '9876543210', gstno: '', service_id: serviceId };
  const { checkout } = await data(api.POST('/check_validation', { body: buyer }));
  const paid = await fetch(`${paymentsUrl}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: checkout.order_id, outcome: 'captured' }),
  });
  const {
    razorpay_payment_id: id,
    razorpay_order_id: order,
    razorpay_signature: signature,
  } = (await paid.json()) as Record<string, string>;
  const body = {
    ...buyer,
    payment_id: id ?? '',
    payment_order_id: order ?? '',
    payment_signature: signature ?? '',
  };
  const { orders } = await data(api.POST('/place_order', { body }));
  return orders[0]?.id ?? 0;
}
