/** Opens a screen in a page as in a fresh browser. */

import type { Page } from '@playwright/test';
import type { ScreenSubjects } from './screen-subjects.ts';
import type { AppName, Screen } from './screen.ts';

/** Waits until nothing on it is still loading. The page may have shown another screen before. */
export async function openScreen(
  page: Page,
  screen: Screen & { app: AppName },
  appUrl: string,
  cast: ScreenSubjects,
): Promise<void> {
  const stores = {
    session: screen.signedIn ? cast.sessions[screen.app] : {},
    kept: screen.kept ?? {},
    remembered: screen.remembered?.(cast) ?? {},
  };
  await page.context().clearCookies();
  const script = await page.addInitScript(({ session, kept, remembered }) => {
    // Clears the state of an earlier screen, also if written on unload.
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, JSON.stringify(value));
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, JSON.stringify(value));
  }, stores);
  await page.goto(`${appUrl}${screen.path(cast)}`);
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
  await script.dispose();
  await screen.open?.(page);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
