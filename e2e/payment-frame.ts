/** The payment provider's card form, in its frame over the page. */

import type { FrameLocator, Page } from '@playwright/test';

/** Test cards of the payment sandbox. */
export const cards = {
  good: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  late: '4000 0000 0000 0077',
} as const;

export function paymentFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card payment (test)"]');
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
