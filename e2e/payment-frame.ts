/** The payment provider's form, in its frame over the page. */

import type { FrameLocator, Page } from '@playwright/test';

/** Test cards of the payment sandbox. */
export const cards = {
  good: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  late: '4000 0000 0000 0077',
} as const;

export function paymentFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment (test)"]');
}

/** Types a card and presses Pay. */
export async function payByCard(page: Page, number: string): Promise<void> {
  const card = paymentFrame(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry (MM/YY)').fill('1232');
  await card.getByLabel('CVV').fill('123');
  await card.getByLabel('Name on card').fill('Asha Rao');
  await card.getByRole('button', { name: /^Pay Rs\./ }).click();
}

/** Chooses the method, fills in a test payment by its label, and presses Pay. */
export async function payByTest(page: Page, method: 'UPI' | 'Net banking', label: RegExp): Promise<void> {
  const frame = paymentFrame(page);
  await frame.getByRole('radio', { name: method }).check();
  await frame.getByRole('button', { name: label }).click();
  await frame.getByRole('button', { name: /^Pay Rs\./ }).click();
}
