/** Brings a page to a screen. */
import type { Page } from '@playwright/test';
import type { Screen, Subject } from './screen.ts';

/** Waits until nothing on it is still loading. */
export async function openScreen(
  page: Page,
  screen: Screen,
  appUrl: string,
  subject: Subject,
): Promise<void> {
  const stores = { kept: screen.kept ?? {}, remembered: screen.remembered?.(subject) ?? {} };
  await page.addInitScript(({ kept, remembered }) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, JSON.stringify(value));
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, JSON.stringify(value));
  }, stores);
  await page.goto(`${appUrl}${screen.path(subject)}`);
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
  await screen.open?.(page);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
