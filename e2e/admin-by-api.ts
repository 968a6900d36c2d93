/** The admin of the demo data, by the SDK and in a browser. */

import type { Page } from '@playwright/test';
import { type Api, createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { patientFetch } from './patient-fetch.ts';
import { storeSession } from './store-session.ts';

export type Admin = { api: Api; token: string; userId: number };

const account = { email: 'admin@demo.test', password: 'Demo-pass-1' };

export async function signInAdmin({ apiUrl }: { apiUrl: string }): Promise<Admin> {
  const { token, user_id: userId } = await data(
    createApi({ baseUrl: apiUrl, fetch: patientFetch }).POST('/login', { body: account }),
  );
  return { token, userId, api: createApi({ baseUrl: apiUrl, getToken: () => token, fetch: patientFetch }) };
}

/** Pages opened afterwards start with the admin's session. */
export const storeAdminSession = (page: Page, admin: Admin): Promise<void> =>
  storeSession(page, 'admin', admin);
