/** The other side of a chat: a staff member who reads and writes through the SDK. */

import type { Page } from '@playwright/test';
import { type Api, createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { createLiveSocket } from '@portal/sdk/realtime/live-socket';
import pg from 'pg';
import { WebSocket } from 'ws';
import { signInAdmin } from './admin-by-api.ts';
import { patientFetch } from './patient-fetch.ts';
import { storeSession } from './store-session.ts';

type Places = { apiUrl: string; customerUrl: string; databaseUrl: string };

export type Staff = {
  api: Api;
  token: string;
  userId: number;
  /** Sends a message in an order's chat. */
  say: (orderId: number, message: string) => Promise<void>;
  /** Subscribes to an order's chat and acknowledges messages; `heard` collects their texts. */
  listen: (orderId: number) => { heard: readonly string[]; stop: () => void };
};

/** The staff member of the demo data. */
const account = { email: 'staff@demo.test', password: 'Demo-pass-1' };

export async function signInStaff({ apiUrl }: Places, login = account): Promise<Staff> {
  const { token, user_id: userId } = await data(
    createApi({ baseUrl: apiUrl, fetch: patientFetch }).POST('/login', { body: login }),
  );
  const api = createApi({ baseUrl: apiUrl, getToken: () => token, fetch: patientFetch });
  const socket = createLiveSocket({
    url: `${apiUrl.replace(/^http/, 'ws').replace(/\/api$/, '')}/ws`,
    getToken: () => token,
    WebSocket,
  });
  return {
    api,
    token,
    userId,
    async say(orderId, message) {
      await api.POST('/sendmessage', { body: { order_id: orderId, message }, bodySerializer: formBody });
    },
    listen(orderId) {
      const heard: string[] = [];
      const stop = socket.subscribe(`chat.${orderId}`, {
        after: 0,
        onEvent: (frame) => {
          if (frame.event !== 'message.sent') return;
          heard.push(frame.data.message);
          socket.received(orderId, frame.data.id);
        },
      });
      return { heard, stop };
    },
  };
}

/** A staff member of this test only, without orders. */
export async function createStaff(places: Places, name: string): Promise<Staff> {
  const login = { email: `staff-${crypto.randomUUID()}@example.in`, password: 'Quiet-river-7' };
  const { api } = await signInAdmin(places);
  await api.POST('/staffregister', {
    body: { name, phone: '9812345678', department: 'GST Returns', ...login },
  });
  return signInStaff(places, login);
}

/** Pages opened afterwards start with the staff member's session. */
export const storeStaffSession = (page: Page, staff: Staff): Promise<void> =>
  storeSession(page, 'staff', staff);

/** Assigns an order to the staff member in the database, as an admin would. */
export async function assignToStaff({ databaseUrl }: Places, orderId: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      'update orders set assigned_to = (select id from people where email = $1) where id = $2',
      [account.email, orderId],
    );
  } finally {
    await client.end();
  }
}
