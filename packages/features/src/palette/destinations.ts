/** Navigation targets of the palette and the shortcuts: pages, actions, and search results. */

import type { Icon } from '@tabler/icons-react';

export type Page = {
  label: string;
  to: string;
  icon: Icon;
  /** Pressed after G. */
  key?: string;
};

export type Destinations = {
  pages: readonly Page[];
  /** Start something, such as adding an order. */
  actions: readonly Page[];
  /** The app's word for an order. */
  taskWord: string;
  task: (id: number) => string;
  ticket: (id: number) => string;
  customer: (customer: { id: number; name: string }) => string;
  chat: (orderId: number) => string;
  /** Where staff members are managed. */
  staff?: (id: number) => string;
  /** The lists of invoices and of payments, searched for one of them. */
  invoice?: (number: string) => string;
  payment?: (paymentId: string) => string;
};
