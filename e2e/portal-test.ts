/** Playwright's `test` with the addresses of the started product, and customers made by the API. */

import { type Page, test as base } from '@playwright/test';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { storeSession } from './store-session.ts';
import { raiseTicket } from './ticket-by-api.ts';

export type CustomerWithOrder = Customer & { serviceId: number; orderId: number; ticketId: number };

type Addresses = ReturnType<typeof addresses>;

/** `shopper` is one customer per worker, with one paid order and one ticket; `signIn` signs the page in as that customer. */
export const test = base.extend<
  { signIn: () => Promise<void> },
  { places: Addresses; shopper: CustomerWithOrder }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off this pattern
  places: [async ({}, provide) => provide(addresses()), { scope: 'worker' }],
  shopper: [
    async ({ places }, provide) => provide(await createCustomerWithOrder(places)),
    { scope: 'worker' },
  ],
  baseURL: async ({ places }, provide) => provide(places.customerUrl),
  signIn: async ({ page, shopper }, provide) => {
    await provide(() => storeCustomerSession(page, shopper));
  },
});

/** A customer with data on every screen. */
export async function createCustomerWithOrder(
  places: Parameters<typeof makeCustomer>[0],
): Promise<CustomerWithOrder> {
  const customer = await makeCustomer(places);
  const serviceId = await demoServiceId(customer.api);
  const orderId = await buyService(places, customer, serviceId);
  return { ...customer, serviceId, orderId, ticketId: await raiseTicket(customer.api) };
}

/** Pages opened afterwards start with a customer's session. */
export const storeCustomerSession = (page: Page, customer: Customer): Promise<void> =>
  storeSession(page, 'customer', customer);

/** Addresses of the running product, from the output of Playwright's web server. */
function addresses() {
  return {
    customerUrl: read('E2E_CUSTOMER_URL'),
    staffUrl: read('E2E_STAFF_URL'),
    adminUrl: read('E2E_ADMIN_URL'),
    /** Ends in `/api`. */
    apiUrl: read('E2E_API_URL'),
    mailUrl: read('E2E_MAIL_URL'),
    paymentsUrl: read('E2E_PAYMENTS_URL'),
    /** For states that no call can create. */
    databaseUrl: read('E2E_DATABASE_URL'),
  };
}

function read(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: run the tests by their configuration.`);
  return value;
}
