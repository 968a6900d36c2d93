/** Reads the open chat of a page. */

import type { Page } from '@playwright/test';

/** The messages, from top to bottom; the last line of each is its time. */
export async function chatTexts(page: Page): Promise<string[]> {
  return page
    .getByRole('region', { name: 'Messages' })
    .locator('li > div > p:not(:last-child)')
    .allInnerTexts();
}
