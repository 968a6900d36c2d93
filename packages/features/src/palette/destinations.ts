/** Where an app's palette and shortcuts lead: its pages, what one can begin, and what was found. */
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
  /** What begins something, such as adding an order. */
  actions: readonly Page[];
  /** What the app calls an order. */
  taskWord: string;
  task: (id: number) => string;
  ticket: (id: number) => string;
  customer: (customer: { id: number; name: string }) => string;
  chat: (orderId: number) => string;
  /** Where staff members are looked after. */
  staff?: (id: number) => string;
};
