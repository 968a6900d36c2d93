/** Every screen of the staff app that works on orders: how to reach it, and what says that it is all there. */
import type { Page } from '@playwright/test';

export type StaffScreen = { name: string; path: (orderId: number) => string; heading: string | RegExp };

export const staffScreens: readonly StaffScreen[] = [
  { name: 'staff-customers', path: () => '/staffcustomer', heading: 'My Customers' },
  { name: 'staff-tasks', path: () => '/stafftask', heading: 'Tasks' },
  { name: 'staff-tasks-nothing-found', path: () => '/stafftask?q=nothing+like+it', heading: 'Tasks' },
  { name: 'staff-task-detail', path: (orderId) => `/stafftaskdetail/${orderId}`, heading: /./ },
  { name: 'staff-add-order', path: () => '/staffaddorder', heading: 'Add order' },
];

/** Opens a screen and waits until nothing on it is still loading. */
export async function openStaffScreen(page: Page, staffUrl: string, screen: StaffScreen, orderId: number) {
  await page.goto(`${staffUrl}${screen.path(orderId)}`);
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
