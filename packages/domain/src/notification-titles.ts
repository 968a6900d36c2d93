/** The titles of notifications and which kind of account each can reach. */

export const NOTIFICATION_TITLES = [
  'New Message',
  'New Registration',
  'Order Status Updated',
  'New Order',
  'Order Placed',
  'New Task Assigned',
  'Text Uploaded',
  'Document Uploaded',
  'Ticket Reply',
  'Ticket Raised',
  'Ticket Status Updated',
  'Task Status Updated',
  'New Ticket Assigned',
  'Document Accepted',
  'Document Rejected',
  'Document Issued',
  'Document Withdrawn',
  'Document Removed',
  'Document Expiring',
  'Tasks Unassigned',
  'Many Customers Found',
  'Payment Refunded',
  'Refund Failed',
  'Payment Disputed',
  'Settlement Mismatch',
  'Invoice Corrected',
  'Account Closed',
  'Order Cancelled',
  'Cancellation Requested',
  'Cancellation Withdrawn',
  'Cancellation Declined',
  'Payment Received',
  'Payment Not Received',
  'Charge Added',
  'Charge Paid',
  'Charge Declined',
  'Charge Withdrawn',
  'Price Changed',
  'Official Fee Paid',
  'Official Fee Not Needed',
  'Payment Reminder',
  'TDS Certificate Received',
  'TDS Certificate Confirmed',
  'Quotation Sent',
  'Quotation Expiring',
  'Quotation Accepted',
  'Quotation Declined',
  'Quotation Withdrawn',
] as const;

export type NotificationTitle = (typeof NOTIFICATION_TITLES)[number];
export type UserType = 'user' | 'staff' | 'admin';

const REACHES: Record<NotificationTitle, readonly UserType[]> = {
  'New Message': ['user', 'staff', 'admin'],
  'New Registration': ['admin'],
  'Order Status Updated': ['user', 'admin'],
  // A customer too, when staff or an admin added an unpaid order for them.
  'New Order': ['user', 'admin'],
  'Order Placed': ['user'],
  'New Task Assigned': ['staff'],
  'Text Uploaded': ['staff', 'admin'],
  'Document Uploaded': ['staff', 'admin'],
  'Ticket Reply': ['user', 'staff', 'admin'],
  'Ticket Raised': ['staff', 'admin'],
  // For admins: a reopened order without an assignee.
  'Ticket Status Updated': ['user', 'staff', 'admin'],
  'Task Status Updated': ['staff'],
  'New Ticket Assigned': ['staff'],
  'Document Accepted': ['user'],
  'Document Rejected': ['user'],
  'Document Issued': ['user'],
  'Document Withdrawn': ['user'],
  // By the virus scanner.
  'Document Removed': ['user', 'staff', 'admin'],
  'Document Expiring': ['user'],
  // Their staff member was deleted (api-deletestaff-006).
  'Tasks Unassigned': ['admin'],
  'Many Customers Found': ['admin'],
  'Payment Refunded': ['user', 'staff', 'admin'],
  // The money is not refunded yet, and an admin must act.
  'Refund Failed': ['admin'],
  'Payment Disputed': ['admin'],
  'Settlement Mismatch': ['admin'],
  'Invoice Corrected': ['user'],
  // With paid orders that are not finished.
  'Account Closed': ['admin'],
  'Order Cancelled': ['user', 'staff', 'admin'],
  'Cancellation Requested': ['user', 'staff', 'admin'],
  'Cancellation Withdrawn': ['staff', 'admin'],
  'Cancellation Declined': ['user', 'staff', 'admin'],
  'Payment Received': ['user'],
  'Payment Not Received': ['user'],
  'Charge Added': ['user'],
  'Charge Paid': ['staff', 'admin'],
  'Charge Declined': ['staff', 'admin'],
  'Charge Withdrawn': ['user'],
  'Price Changed': ['user'],
  // Admins when a part of it is to be returned.
  'Official Fee Paid': ['user', 'admin'],
  'Official Fee Not Needed': ['user'],
  'Payment Reminder': ['user'],
  'TDS Certificate Received': ['admin'],
  'TDS Certificate Confirmed': ['user'],
  'Quotation Sent': ['user'],
  'Quotation Expiring': ['user'],
  'Quotation Accepted': ['admin'],
  'Quotation Declined': ['admin'],
  'Quotation Withdrawn': ['user'],
};

/** Shown in the bell only: a separate mail has the same content. */
const BELL_ONLY: ReadonlySet<NotificationTitle> = new Set([
  'Order Placed',
  'Invoice Corrected',
  'Quotation Sent',
]);

export const isBellOnly = (title: NotificationTitle): boolean => BELL_ONLY.has(title);

/** Mailed together with others in a mail of their own. */
const MAILED_APART: ReadonlySet<NotificationTitle> = new Set(['Payment Reminder', 'Quotation Expiring']);

export const isMailedApart = (title: NotificationTitle): boolean => MAILED_APART.has(title);

/** Those with a mail preference for the role. */
export function titlesMailedTo(userType: UserType): NotificationTitle[] {
  return titlesReaching(userType).filter((title) => !isBellOnly(title));
}

export function titlesReaching(userType: UserType): NotificationTitle[] {
  return NOTIFICATION_TITLES.filter((title) => REACHES[title].includes(userType));
}

export function isNotificationTitle(text: string): text is NotificationTitle {
  return NOTIFICATION_TITLES.some((title) => title === text);
}
