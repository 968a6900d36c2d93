/** Targets of the staff app's palette and shortcuts. */

import type { Destinations } from '@portal/features/palette/destinations';
import { IconPlus } from '@tabler/icons-react';
import { navigation } from './navigation.ts';

/** The same letter opens the same kind of page in both apps. */
const keys: Readonly<Record<string, string>> = {
  '/staffcustomer': 'c',
  '/staffchat': 'h',
  '/staffticket': 't',
  '/stafftask': 'k',
};

export const destinations: Destinations = {
  pages: navigation.map((entry) => {
    const key = keys[entry.to];
    return key === undefined ? entry : { ...entry, key };
  }),
  actions: [{ label: 'Add an order', to: '/staffaddorder', icon: IconPlus }],
  taskWord: 'Tasks',
  task: (id) => `/stafftaskdetail/${id}`,
  ticket: (id) => `/staffticketview/${id}`,
  // The list shows all customer data that staff may see.
  customer: ({ name }) => `/staffcustomer?${new URLSearchParams({ q: name }).toString()}`,
  chat: (orderId) => `/staffchat/${orderId}`,
};
