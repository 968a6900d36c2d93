/** Notification links: every title has a path in each app that shows it. */

import { describe, expect, it } from 'vitest';
import { notificationPath } from './notification-path.ts';
import { NOTIFICATION_TITLES, titlesMailedTo, titlesReaching } from './notification-titles.ts';

const of = (title: (typeof NOTIFICATION_TITLES)[number]) => ({ title, orderId: 12, ticketId: 34 });

describe('a notification leads', () => {
  it.each([
    ['user', 'New Message', '/chat/12'],
    ['user', 'Order Status Updated', '/orderdetail/12'],
    ['user', 'Ticket Reply', '/ticketdetail/34'],
    ['user', 'Document Rejected', '/orderdetail/12'],
    ['staff', 'New Message', '/staffchat/12'],
    ['staff', 'New Task Assigned', '/stafftaskdetail/12'],
    ['staff', 'Document Uploaded', '/stafftaskdetail/12'],
    ['staff', 'New Ticket Assigned', '/staffticketview/34'],
    ['staff', 'New Registration', '/staffcustomer'],
    ['admin', 'New Message', '/adminchat/12'],
    ['admin', 'New Order', '/adminorderdetail/12'],
    ['admin', 'Text Uploaded', '/adminorderprogress/12'],
    ['admin', 'Ticket Raised', '/adminticketview/34'],
    ['user', 'Quotation Sent', '/quotations'],
    ['admin', 'Quotation Accepted', '/adminquotations'],
    ['admin', 'New Registration', '/admincustomers'],
  ] as const)('a %s with "%s" to %s', (userType, title, path) => {
    expect(notificationPath(userType, of(title))).toBe(path);
  });

  it('to the list without an id', () => {
    const nothing = { title: 'New Message', orderId: null, ticketId: null } as const;
    expect(notificationPath('staff', nothing)).toBe('/staffchat');
    expect(notificationPath('user', nothing)).toBe('/chat');
  });
});

it('each role has its own titles', () => {
  expect(titlesReaching('user')).toEqual([
    'New Message',
    'Order Status Updated',
    'New Order',
    'Order Placed',
    'Ticket Reply',
    'Ticket Status Updated',
    'Document Accepted',
    'Document Rejected',
    'Document Issued',
    'Document Withdrawn',
    'Document Removed',
    'Document Expiring',
    'Payment Refunded',
    'Invoice Corrected',
    'Order Cancelled',
    'Cancellation Requested',
    'Cancellation Declined',
    'Payment Received',
    'Payment Not Received',
    'Charge Added',
    'Charge Withdrawn',
    'Price Changed',
    'Official Fee Paid',
    'Official Fee Not Needed',
    'Payment Reminder',
    'TDS Certificate Confirmed',
    'Quotation Sent',
    'Quotation Expiring',
    'Quotation Withdrawn',
  ]);
  expect(titlesMailedTo('user')).toEqual(
    titlesReaching('user').filter(
      (title) => !['Order Placed', 'Invoice Corrected', 'Quotation Sent'].includes(title),
    ),
  );
  expect(titlesReaching('staff')).not.toContain('New Registration');
  expect(titlesReaching('admin')).toContain('New Registration');
  const reached = new Set((['user', 'staff', 'admin'] as const).flatMap(titlesReaching));
  expect(NOTIFICATION_TITLES.filter((title) => !reached.has(title))).toEqual([]);
});
