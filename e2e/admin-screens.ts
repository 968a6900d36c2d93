/** Every screen of the admin app. */

import type { Page } from '@playwright/test';
import { istDate } from '@portal/domain/ist-date';
import type { Screen } from './screen.ts';

const anybody = { signedIn: false } as const;
const atWork = { signedIn: true } as const;

export const adminScreens: readonly Screen[] = [
  { name: 'admin-login', path: () => '/adminlogin', heading: 'Login to Admin Panel', ...anybody },
  { name: 'admin-bare-host', path: () => '/', heading: 'Login to Admin Panel', ...anybody },
  { name: 'admin-login-again', path: () => '/adminorders', heading: 'Login to Admin Panel', ...anybody },
  { name: 'admin-login-as-customer', path: () => '/login', heading: 'Login to Admin Panel', ...anybody },
  {
    name: 'admin-dashboard',
    path: () => '/admindashboard',
    heading: 'Dashboard',
    ...atWork,
    open: seeFigures,
  },
  {
    name: 'admin-audit-log',
    path: () => '/admindashboard?panel=audit',
    heading: 'Dashboard',
    ...atWork,
    open: seeFigures,
  },
  {
    name: 'admin-jobs',
    path: () => '/admindashboard?panel=jobs',
    heading: 'Dashboard',
    ...atWork,
    open: seeFigures,
  },
  {
    name: 'admin-settings',
    path: () => '/admindashboard?panel=settings',
    heading: 'Dashboard',
    ...atWork,
    open: seeFigures,
  },
  { name: 'admin-customers', path: () => '/admincustomers', heading: 'Customers', ...atWork },
  {
    name: 'admin-customers-nothing-found',
    path: () => '/admincustomers?q=zzzzzz',
    heading: 'Customers',
    ...atWork,
  },
  {
    name: 'admin-edit-customer',
    path: ({ userId }) => `/admineditcustomer/${userId}`,
    heading: 'Edit customer',
    ...atWork,
  },
  { name: 'admin-staff', path: () => '/adminstaff', heading: 'Staff', ...atWork },
  { name: 'admin-add-staff', path: () => '/adminaddstaff', heading: 'Add staff', ...atWork },
  {
    name: 'admin-edit-staff',
    path: ({ staffId }) => `/admineditstaff/${staffId}`,
    heading: 'Edit staff',
    ...atWork,
  },
  { name: 'admin-orders', path: () => '/adminorders', heading: 'Orders', ...atWork },
  { name: 'admin-orders-nothing-found', path: () => '/adminorders?q=zzzzzz', heading: 'Orders', ...atWork },
  {
    name: 'admin-paid-twice',
    path: () => '/adminorders?panel=duplicates',
    heading: 'Orders',
    ...atWork,
  },
  { name: 'admin-add-order', path: () => '/adminaddorder', heading: 'Add order', ...atWork },
  { name: 'admin-quotations', path: () => '/adminquotations', heading: 'Quotations', ...atWork },
  {
    name: 'admin-add-quotation',
    path: () => '/adminaddquotation',
    heading: 'Make a quotation',
    ...atWork,
  },
  {
    name: 'admin-order-detail',
    path: ({ orderId }) => `/adminorderdetail/${orderId}`,
    heading: /./,
    ...atWork,
  },
  {
    name: 'admin-order-progress',
    path: ({ orderId }) => `/adminorderprogress/${orderId}`,
    heading: /./,
    ...atWork,
  },
  {
    name: 'admin-order-disputed',
    path: ({ disputedOrderId }) => `/adminorderdetail/${disputedOrderId}`,
    heading: /./,
    ...atWork,
  },
  {
    name: 'admin-order-partly-paid',
    path: ({ partlyPaidOrderId }) => `/adminorderdetail/${partlyPaidOrderId}`,
    heading: /./,
    ...atWork,
  },
  {
    name: 'admin-order-cancelling',
    path: ({ cancellingOrderId }) => `/adminorderdetail/${cancellingOrderId}`,
    heading: /./,
    ...atWork,
  },
  {
    name: 'admin-record-receipt',
    path: ({ partlyPaidOrderId }) => `/adminorderdetail/${partlyPaidOrderId}`,
    heading: /./,
    ...atWork,
    open: press(/Record (a )?receipt/),
  },
  {
    name: 'admin-decide-cancellation',
    path: ({ cancellingOrderId }) => `/adminorderdetail/${cancellingOrderId}`,
    heading: /./,
    ...atWork,
    open: press('Decide'),
  },
  {
    name: 'admin-zero-rating',
    path: ({ userId }) => `/admineditcustomer/${userId}`,
    heading: 'Edit customer',
    ...atWork,
    open: press('SEZ unit or buyer abroad'),
  },
  {
    name: 'admin-correct-invoice',
    path: () => '/admininvoices',
    heading: 'Invoices',
    ...atWork,
    open: press(/^Correct/),
  },
  { name: 'admin-receivables', path: () => '/adminreceivables', heading: 'Receivables', ...atWork },
  { name: 'admin-payments', path: () => '/adminpayments', heading: 'Payments', ...atWork },
  { name: 'admin-disputes', path: () => '/admindisputes', heading: 'Disputes', ...atWork },
  { name: 'admin-settlements', path: () => '/adminsettlements', heading: 'Settlements', ...atWork },
  { name: 'admin-invoices', path: () => '/admininvoices', heading: 'Invoices', ...atWork },
  { name: 'admin-tasks', path: () => '/admintask', heading: 'Tasks', ...atWork },
  { name: 'admin-tasks-by-status', path: () => '/admintask?by=status', heading: 'Tasks', ...atWork },
  // Only one category, to save time; its rows are like all others.
  { name: 'admin-services', path: () => '/adminservice?q=Start+Up', heading: 'Services', ...atWork },
  {
    name: 'admin-service-details',
    path: ({ serviceId }) => `/adminservicedetails/${serviceId}`,
    heading: /./,
    ...atWork,
  },
  {
    name: 'admin-update-service',
    path: ({ serviceId }) => `/adminupdateservice/${serviceId}`,
    heading: 'Update service',
    ...atWork,
  },
  { name: 'admin-revenue', path: () => '/adminrevenue', heading: 'Revenue', ...atWork },
  { name: 'admin-gst', path: () => `/admingst?period=${thisMonth()}`, heading: 'GST return', ...atWork },
  {
    name: 'admin-gst-documents',
    path: () => `/admingst?period=${thisMonth()}&list=b2cs`,
    heading: 'GST return',
    ...atWork,
  },
  { name: 'admin-cancellations', path: () => '/admincancellations', heading: 'Cancellations', ...atWork },
  { name: 'admin-chats', path: () => '/adminchat', heading: 'Chats', ...atWork },
  { name: 'admin-chat', path: ({ orderId }) => `/adminchat/${orderId}`, heading: /./, ...atWork },
  { name: 'admin-tickets', path: () => '/adminticket', heading: 'Tickets', ...atWork },
  { name: 'admin-ticket', path: ({ ticketId }) => `/adminticketview/${ticketId}`, heading: /./, ...atWork },
  {
    name: 'admin-ticket-as-written',
    path: ({ ticketId }) => `/staffticketview/${ticketId}`,
    heading: /./,
    ...atWork,
  },
  {
    name: 'admin-unknown-path',
    path: () => '/nowhere',
    heading: 'Unexpected Application Error',
    ...anybody,
  },
];

/** Opens the dialog of the first such button. */
function press(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').getByRole('button').last().waitFor();
  };
}

/** In India, where the demo's invoices are dated. */
const thisMonth = () => istDate(new Date()).slice(0, 7);

/** They are last, also behind a panel. */
async function seeFigures(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Open work now' }).waitFor({ state: 'attached' });
}
