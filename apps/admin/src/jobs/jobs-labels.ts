/** Labels of queues, states and jobs. */

import type { JobsSearch } from './jobs-search.ts';

export const queueNames = { mail: 'Mails', upkeep: 'Upkeep' } as const satisfies Record<
  NonNullable<JobsSearch['queue']>,
  string
>;

export const stateNames = {
  failed: 'Failed',
  delayed: 'Later',
  waiting: 'Waiting',
  active: 'At work',
} as const satisfies Record<NonNullable<JobsSearch['state']>, string>;

const JOBS: Readonly<Record<string, string>> = {
  'code.requested': 'Mail a one-time code',
  'access.requested': 'Mail a check of an address',
  'account.changed': 'Mail a change of an account',
  'invoice.resent': 'Mail an invoice again',
  'invoice.corrected': 'Mail a corrected invoice',
  'proforma.sent': 'Mail a proforma invoice',
  'quotation.sent': 'Mail a quotation',
  'customer.reminded': 'Mail a payment reminder',
  'payment.fulfilled': 'Mail an order confirmation',
  'notifications.written': 'Mail notifications',
  'order.status-changed': 'Tell of a status',
  'order.assigned': 'Tell of an assignment',
  'chats.unread': 'Mail unread messages',
  'mail-unread-chats': 'Look for unread messages',
  'clean-up': 'Delete what has served its time',
  'issue-missing-invoices': 'Issue missing invoices',
  'reconcile-payments': 'Ask about open payments',
  'settle-refunds': 'Settle refunds',
  'delete-hidden-uploads': 'Delete removed documents',
  'erase-people': 'Erase closed accounts',
  'remind-of-expiry': 'Remind of expiry dates',
  'remind-of-payments': 'Remind of payments',
  'read-settlements': 'Read settlements',
  'expire-quotes': 'Expire unpaid quotes',
  'remind-of-disputes': 'Remind of disputes',
  'scan-quarantined-files': 'Scan files in quarantine',
  'sweep-incoming-files': 'Sweep interrupted uploads',
};

export const jobTitle = (name: string): string => JOBS[name] ?? name;
