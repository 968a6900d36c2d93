/** The side menu of the signed-in screens, which on a phone has to be opened first. */

import type { Page } from '@playwright/test';

export async function chooseMenuEntry(page: Page, entry: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open the menu' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  // Which of the two exists is known only once the screen is rendered.
  await opener.or(menu).filter({ visible: true }).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await menu.filter({ visible: true }).getByText(entry, { exact: true }).click();
}
