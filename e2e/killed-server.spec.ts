/** A chat continues after its server is killed and restarted, without a logout. */

import { expect } from '@playwright/test';
import { createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { freePort } from '../apps/api/dev/free-port.ts';
import { startServerProcess } from '../apps/api/test/server-process.ts';
import { testConfig } from '../apps/api/test/test-config.ts';
import { chatTexts } from './chat-texts.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { storeCustomerSession, test } from './portal-test.ts';
import { assignToStaff, signInStaff } from './staff-by-api.ts';

// The pages allow calls to the server that all tests share; this one has its own, so that the others continue.
test.use({ bypassCSP: true });

const cleanUps: (() => Promise<void>)[] = [];
test.afterEach(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())));

test('messages sent while the server was killed are all shown once and in order [realtime-009]', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  const orderId = await buyService(places, customer, await demoServiceId(customer.api));
  await assignToStaff(places, orderId);
  const staff = await signInStaff(places);

  const port = await freePort();
  const { databaseUrl, customerUrl } = places;
  const config = testConfig({
    DATABASE_URL: databaseUrl,
    CUSTOMER_URL: customerUrl,
    FILES_URL: `file:${test.info().outputPath('files')}`,
  });
  const start = () => startServerProcess('server.ts', config, (cleanUp) => cleanUps.push(cleanUp), port);
  const server = await start();
  const apiUrl = `${server.url}/api`;
  const { token } = await data(createApi({ baseUrl: apiUrl }).POST('/login', { body: customer }));
  await page.route('**/config.json', (route) => route.fulfill({ json: { apiUrl } }));
  await storeCustomerSession(page, { ...customer, token });
  await page.goto(`/chat/${orderId}`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await staff.say(orderId, 'Before');
  await expect.poll(() => chatTexts(page)).toEqual(['Before']);

  await server.kill();
  for (const text of ['One', 'Two', 'Three']) await staff.say(orderId, text);
  await start();
  const missed = ['Before', 'One', 'Two', 'Three'];
  // The page may wait longer between its attempts to connect on a busy machine.
  await expect.poll(() => chatTexts(page), { timeout: 45_000 }).toEqual(missed);
  await staff.say(orderId, 'After');
  await expect.poll(() => chatTexts(page)).toEqual([...missed, 'After']);
  await expect(page).toHaveURL(`/chat/${orderId}`);
  await page.reload();
  await expect.poll(() => chatTexts(page)).toEqual([...missed, 'After']);
});
