/** Texts pasted from web pages and messages in a real browser, and what the API stores. */

import { expect, type Locator, type Page } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { makeCustomer } from './customer-by-api.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a price is stored as whole rupees, or rejected and left unchanged', async ({ page, places }) => {
  const { api, ...admin } = await signInAdmin(places);
  const { service } = await data(api.POST('/add_service', { body: newService() }));
  const path = { id: service.id };
  const stored = async () =>
    (await data(api.POST('/adminservice_detail/{id}', { params: { path }, body: {} }))).service.price;
  await storeAdminSession(page, { api, ...admin });
  const price = page.getByLabel('Price in rupees');
  const save = page.getByRole('button', { name: 'Save' });

  for (const [pasted, words] of [
    ['₹1,180.50 ', 'Enter whole rupees, without paise.'],
    ['1.180', /^Enter whole rupees in digits/],
  ] as const) {
    await test.step(`${pasted} is rejected with an error and stays in its field`, async () => {
      await page.goto(`${places.adminUrl}/adminupdateservice/${service.id}`);
      await paste(price, pasted);
      await save.click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(price).toHaveValue(pasted);
      expect(await stored()).toBe(999);
    });
  }

  for (const [pasted, rupees] of [
    ['₹1,180.00 ', 1_180],
    ['\u202aRs.\u00a01,499/-\u202c', 1_499],
    ['१,५००', 1_500],
  ] as const) {
    await test.step(`${JSON.stringify(pasted)} is stored as ${rupees}`, async () => {
      await page.goto(`${places.adminUrl}/adminupdateservice/${service.id}`);
      await paste(price, pasted);
      await save.click();
      await expect(page.getByText('Service saved.')).toBeVisible();
      expect(await stored()).toBe(rupees);
    });
  }
});

test('a phone number is stored as ten digits, a GST number as fifteen characters', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  const stored = async () => (await data(customer.api.POST('/profile', { body: {} }))).profile;
  await storeCustomerSession(page, customer);
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.goto('/profile');
  const phone = page.getByLabel('Phone');

  await test.step('an incomplete number is rejected and stays in its field', async () => {
    const before = (await stored()).phone;
    await paste(phone, '+91 98765-4321');
    await save.click();
    await expect(phone).toHaveAccessibleDescription(/digits/);
    await expect(phone).toHaveValue('+91 98765-4321');
    expect((await stored()).phone).toBe(before);
  });

  for (const [pasted, digits] of [
    ['+91 98765-43210', '9876543210'],
    ['\u202a+91\u00a098765\u00a043211\u202c', '9876543211'],
    ['tel:098765\u201143212\n', '9876543212'],
    ['९८७६५४३२१३', '9876543213'],
  ] as const) {
    await test.step(`${JSON.stringify(pasted)} is stored as ${digits}`, async () => {
      await paste(phone, pasted);
      await save.click();
      await expect.poll(async () => (await stored()).phone).toBe(digits);
    });
  }

  await test.step('a GST number with spaces and dashes', async () => {
    await page.getByRole('tab', { name: 'Billing' }).click();
    await paste(page.getByLabel('GST number'), ' GSTIN: 27-aapfu 0939f-1zv\u200b');
    await save.click();
    await expect.poll(async () => (await stored()).gst_number).toBe('27AAPFU0939F1ZV');
  });
});

/** Replaces the field's value, using only clipboard and keyboard. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.click();
  await write(field.page(), text);
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+v');
}

const write = (page: Page, text: string) =>
  page.evaluate((words) => navigator.clipboard.writeText(words), text);

const newService = () => ({
  name: `Pasted Licence ${crypto.randomUUID().slice(0, 8)}`,
  category: 'Licenses/Regulatory Registrations' as const,
  price: 999,
  sla: '15 working days',
  details: 'We prepare and file the application.',
  sac_code: '998214',
  documents: [],
  steps: ['Licence issued'],
});
