/** What a screen is to those who look at all of them: how to reach it, and what says that it is all there. */

import type { Page } from '@playwright/test';

export type AppName = 'customer' | 'staff' | 'admin';

/** What the screens are about: a customer, what is theirs, and who works on it. */
export type Subject = {
  userId: number;
  serviceId: number;
  orderId: number;
  ticketId: number;
  staffId: number;
};

export type Screen = {
  name: string;
  path: (subject: Subject) => string;
  /** The page's heading. */
  heading: string | RegExp;
  signedIn: boolean;
  /** What sessionStorage holds beforehand. */
  kept?: Readonly<Record<string, unknown>>;
  /** What localStorage holds beforehand. */
  remembered?: (subject: Subject) => Readonly<Record<string, unknown>>;
  /** Opens a dialog or panel above the page. */
  open?: (page: Page) => Promise<void>;
};
