/** The path of a notification in its recipient's app (chrome-n01, admin-chrome-n01). */

import type { NotificationTitle, UserType } from './notification-titles.ts';

export interface NotificationTarget {
  readonly title: NotificationTitle;
  readonly orderId: number | null;
  readonly ticketId: number | null;
}

type Topic =
  | 'message'
  | 'order'
  | 'document'
  | 'ticket'
  | 'registration'
  | 'staff'
  | 'settlement'
  | 'quotation';

const TOPICS: Record<NotificationTitle, Topic> = {
  'New Message': 'message',
  'New Registration': 'registration',
  'Order Status Updated': 'order',
  'New Order': 'order',
  'Order Placed': 'order',
  'New Task Assigned': 'order',
  'Text Uploaded': 'document',
  'Document Uploaded': 'document',
  'Ticket Reply': 'ticket',
  'Ticket Raised': 'ticket',
  'Ticket Status Updated': 'ticket',
  'Task Status Updated': 'order',
  'New Ticket Assigned': 'ticket',
  'Document Accepted': 'document',
  'Document Rejected': 'document',
  'Document Issued': 'document',
  'Document Withdrawn': 'document',
  'Document Removed': 'document',
  'Document Expiring': 'document',
  'Tasks Unassigned': 'order',
  'Many Customers Found': 'staff',
  'Payment Refunded': 'order',
  'Refund Failed': 'order',
  'Payment Disputed': 'order',
  'Settlement Mismatch': 'settlement',
  'Invoice Corrected': 'order',
  'Account Closed': 'order',
  'Order Cancelled': 'order',
  'Cancellation Requested': 'order',
  'Cancellation Withdrawn': 'order',
  'Cancellation Declined': 'order',
  'Payment Received': 'order',
  'Payment Not Received': 'order',
  'Charge Added': 'order',
  'Charge Paid': 'order',
  'Charge Declined': 'order',
  'Charge Withdrawn': 'order',
  'Price Changed': 'order',
  'Official Fee Paid': 'order',
  'Official Fee Not Needed': 'order',
  'Payment Reminder': 'order',
  'TDS Certificate Received': 'order',
  'TDS Certificate Confirmed': 'order',
  'Quotation Sent': 'quotation',
  'Quotation Expiring': 'quotation',
  'Quotation Accepted': 'quotation',
  'Quotation Declined': 'quotation',
  'Quotation Withdrawn': 'quotation',
};

/** The path of one item, and of the list for notifications without an id. */
const PATHS: Record<UserType, Record<Topic, { readonly one: string; readonly all: string }>> = {
  user: {
    message: { one: '/chat/', all: '/chat' },
    order: { one: '/orderdetail/', all: '/myorders' },
    document: { one: '/orderdetail/', all: '/myorders' },
    ticket: { one: '/ticketdetail/', all: '/ticketlisting' },
    registration: { one: '', all: '/dashboard' },
    staff: { one: '', all: '/dashboard' },
    settlement: { one: '', all: '/dashboard' },
    quotation: { one: '', all: '/quotations' },
  },
  staff: {
    message: { one: '/staffchat/', all: '/staffchat' },
    order: { one: '/stafftaskdetail/', all: '/stafftask' },
    document: { one: '/stafftaskdetail/', all: '/stafftask' },
    ticket: { one: '/staffticketview/', all: '/staffticket' },
    registration: { one: '', all: '/staffcustomer' },
    staff: { one: '', all: '/staffcustomer' },
    settlement: { one: '', all: '/stafftask' },
    quotation: { one: '', all: '/stafftask' },
  },
  admin: {
    message: { one: '/adminchat/', all: '/adminchat' },
    order: { one: '/adminorderdetail/', all: '/adminorders' },
    document: { one: '/adminorderprogress/', all: '/adminorders' },
    ticket: { one: '/adminticketview/', all: '/adminticket' },
    registration: { one: '', all: '/admincustomers' },
    staff: { one: '', all: '/adminstaff' },
    settlement: { one: '', all: '/adminsettlements' },
    quotation: { one: '', all: '/adminquotations' },
  },
};

/** A path such as `/chat/12`, to be put after the address of that person's app. */
export function notificationPath(
  userType: UserType,
  { title, orderId, ticketId }: NotificationTarget,
): string {
  const topic = TOPICS[title];
  const { one, all } = PATHS[userType][topic];
  const id = topic === 'ticket' ? ticketId : orderId;
  return id === null || one === '' ? all : `${one}${id}`;
}
