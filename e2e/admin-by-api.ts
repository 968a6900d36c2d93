/** The admin of the demo data, by the SDK and in a browser. */
import { type Api, createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import type { Page } from '@playwright/test';

export type Admin = { api: Api; token: string; userId: number };

const account = { email: 'admin@demo.test', password: 'Demo-pass-1' };

export async function signInAdmin({ apiUrl }: { apiUrl: string }): Promise<Admin> {
  const { token, user_id: userId } = await data(
    createApi({ baseUrl: apiUrl }).POST('/login', { body: account }),
  );
  return { token, userId, api: createApi({ baseUrl: apiUrl, getToken: () => token }) };
}

/** The pages that are opened from now on begin with the admin's session. */
export async function keepAdminSession(page: Page, { token, userId }: Admin): Promise<void> {
  await page.addInitScript(
    (session) => {
      localStorage.setItem('portal.admin.id', String(session.userId));
      localStorage.setItem('portal.admin.token', session.token);
    },
    { token, userId },
  );
}
