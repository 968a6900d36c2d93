/** A screen for accessibility tests and screenshots: how to reach it, and how to detect that it has loaded. */

import type { Page } from '@playwright/test';

export type AppName = 'customer' | 'staff' | 'admin';

/** The data of the screens: a customer, their orders and tickets, and the assignees. */
export type Subject = {
  userId: number;
  serviceId: number;
  orderId: number;
  ticketId: number;
  staffId: number;
  disputedOrderId: number;
  chargeId: number;
  quotationId: number;
  partlyPaidOrderId: number;
  cancellingOrderId: number;
};

export type Screen = {
  name: string;
  path: (subject: Subject) => string;
  /** The page's heading. */
  heading: string | RegExp;
  signedIn: boolean;
  /** Initial content of sessionStorage. */
  kept?: Readonly<Record<string, unknown>>;
  /** Initial content of localStorage. */
  remembered?: (subject: Subject) => Readonly<Record<string, unknown>>;
  /** Opens a dialog or panel above the page. */
  open?: (page: Page) => Promise<void>;
};
