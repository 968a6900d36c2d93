/** Lets pages begin with somebody's session, as if they had logged in before. */

import type { Page } from '@playwright/test';
import type { AppName } from './screen.ts';

type Who = { token: string; userId: number };

/** What an app remembers of a login, in localStorage. */
export const sessionStorageOf = (app: AppName, { token, userId }: Who): Readonly<Record<string, string>> => ({
  [`portal.${app}.id`]: String(userId),
  [`portal.${app}.token`]: token,
});

/** The pages that are opened from now on begin with the session. */
export async function storeSession(page: Page, app: AppName, who: Who): Promise<void> {
  await page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    sessionStorageOf(app, who),
  );
}
