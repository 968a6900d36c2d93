/** Every screen of the staff app. */

import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const anybody = { signedIn: false } as const;
const atWork = { signedIn: true } as const;

export const staffScreens: readonly Screen[] = [
  { name: 'staff-login', path: () => '/stafflogin', heading: 'Login to your Account', ...anybody },
  { name: 'staff-bare-host', path: () => '/', heading: 'Login to your Account', ...anybody },
  { name: 'staff-login-again', path: () => '/stafftask', heading: 'Login to your Account', ...anybody },
  { name: 'staff-login-as-customer', path: () => '/login', heading: 'Login to your Account', ...anybody },
  { name: 'staff-login-as-admin', path: () => '/adminlogin', heading: 'Login to your Account', ...anybody },
  { name: 'staff-register', path: () => '/staffregister', heading: /./, ...anybody },
  {
    name: 'staff-confirm-address',
    path: () => '/staffregister?confirm=9.1773210600.any',
    heading: 'Confirm your e-mail address',
    ...anybody,
  },
  {
    name: 'staff-confirm-address-over',
    path: () => '/staffregister?confirm=9.1773210600.any',
    heading: 'Confirm your e-mail address',
    ...anybody,
    open: pressConfirm,
  },
  { name: 'staff-customers', path: () => '/staffcustomer', heading: 'My Customers', ...atWork },
  { name: 'staff-customers-as-written', path: () => '/staffcustomers', heading: 'My Customers', ...atWork },
  { name: 'staff-palette', path: () => '/staffcustomer', heading: /./, ...atWork, open: openPalette },
  { name: 'staff-shortcuts', path: () => '/staffcustomer', heading: /./, ...atWork, open: openShortcuts },
  { name: 'staff-two-step', path: () => '/staffcustomer', heading: /./, ...atWork, open: openTwoStep },
  { name: 'staff-tasks', path: () => '/stafftask', heading: 'Tasks', ...atWork },
  {
    name: 'staff-tasks-nothing-found',
    path: () => '/stafftask?q=nothing+like+it',
    heading: 'Tasks',
    ...atWork,
  },
  {
    name: 'staff-task-detail',
    path: ({ orderId }) => `/stafftaskdetail/${orderId}`,
    heading: /./,
    ...atWork,
  },
  { name: 'staff-add-order', path: () => '/staffaddorder', heading: 'Add order', ...atWork },
  { name: 'staff-chats', path: () => '/staffchat', heading: /./, ...atWork },
  { name: 'staff-chat', path: ({ orderId }) => `/staffchat/${orderId}`, heading: /./, ...atWork },
  { name: 'staff-tickets', path: () => '/staffticket', heading: 'Tickets', ...atWork },
  { name: 'staff-ticket', path: ({ ticketId }) => `/staffticketview/${ticketId}`, heading: /./, ...atWork },
  {
    name: 'staff-unknown-path',
    path: () => '/nowhere',
    heading: 'Unexpected Application Error',
    ...anybody,
  },
];

async function pressConfirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Search (Ctrl|⌘) K$/ }).click();
  await page.getByRole('option').first().waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}

async function openTwoStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hello! Staff' }).click();
  await page.getByRole('button', { name: 'Two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).waitFor();
}
