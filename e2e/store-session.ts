/** Starts pages with a session, as if the user had logged in before. */

import type { Page } from '@playwright/test';
import type { AppName } from './screen.ts';

type Who = { token: string; userId: number };

/** The login that an app stores in localStorage. */
export const sessionStorageOf = (app: AppName, { token, userId }: Who): Readonly<Record<string, string>> => ({
  [`portal.${app}.id`]: String(userId),
  [`portal.${app}.token`]: token,
});

/** Pages opened afterwards start with the session. */
export async function storeSession(page: Page, app: AppName, who: Who): Promise<void> {
  await page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    sessionStorageOf(app, who),
  );
}
