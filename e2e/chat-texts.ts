/** Reads the open chat of a page. */
import type { Page } from '@playwright/test';

/** What stands in it, from top to bottom. */
export async function texts(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Messages' }).locator('li > div > p:first-child').allInnerTexts();
}
