/** Targets of the admin app's palette and shortcuts. */

import type { Destinations } from '@portal/features/palette/destinations';
import { IconFileDollar, IconListCheck, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { navigation } from './navigation.ts';

/** The same letter opens the same kind of page in both apps. */
const keys: Readonly<Record<string, string>> = {
  '/admindashboard': 'd',
  '/admincustomers': 'c',
  '/adminstaff': 's',
  '/adminorders': 'o',
  '/adminpayments': 'p',
  '/admininvoices': 'i',
  '/adminchat': 'h',
  '/adminticket': 't',
  '/adminservice': 'v',
  '/admintask': 'k',
  '/admingst': 'g',
};

export const destinations: Destinations = {
  pages: [...navigation, { label: 'Task board', to: '/admintask', icon: IconListCheck }].map((entry) => {
    const key = keys[entry.to];
    return key === undefined ? entry : { ...entry, key };
  }),
  actions: [
    { label: 'Add an order', to: '/adminaddorder', icon: IconPlus },
    { label: 'Make a quotation', to: '/adminaddquotation', icon: IconFileDollar },
    { label: 'Add a staff member', to: '/adminaddstaff', icon: IconUserPlus },
  ],
  taskWord: 'Orders',
  task: (id) => `/adminorderdetail/${id}`,
  ticket: (id) => `/adminticketview/${id}`,
  customer: ({ id }) => `/admineditcustomer/${id}`,
  chat: (orderId) => `/adminchat/${orderId}`,
  staff: (id) => `/admineditstaff/${id}`,
  invoice: (number) => `/admininvoices?q=${encodeURIComponent(number)}`,
  payment: (paymentId) => `/adminpayments?q=${encodeURIComponent(paymentId)}`,
};
