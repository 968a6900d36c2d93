/** The table of all jobs: effects of outbox events, and scheduled work. */

import { z } from 'zod';
import { sendAccountChange } from '../accounts/send-account-change.ts';
import { sendAddressCheck } from '../accounts/send-address-check.ts';
import { sendCode } from '../accounts/send-code.ts';
import { queueChatDigests } from '../chat/queue-chat-digests.ts';
import { sendChatDigest } from '../chat/send-chat-digest.ts';
import type { OutboxEvent } from '../db/outbox.ts';
import { deleteHiddenUploads } from '../documents/delete-hidden-uploads.ts';
import { scanQuarantinedFiles } from '../documents/scan-quarantined-files.ts';
import { sendExpiryReminders } from '../documents/send-expiry-reminders.ts';
import { sweepIncomingFiles } from '../documents/sweep-incoming-files.ts';
import { issueMissingCreditNotes } from '../invoices/corrections/credit-notes.ts';
import { issueMissingInvoices } from '../invoices/corrections/issue-missing-invoices.ts';
import { sendCorrectionMail } from '../invoices/corrections/send-correction-mail.ts';
import { sendNotificationMails } from '../notifications/send-notification-mails.ts';
import { remindOfDisputes } from '../payments/disputes/remind-of-disputes.ts';
import { expireQuotes } from '../payments/quotes/expire-quotes.ts';
import { reconcilePayments } from '../payments/reconciliation/reconcile-payments.ts';
import { reconcileRefunds } from '../payments/refunds/refund-payment.ts';
import { sendOrderConfirmation } from '../payments/send-order-confirmation.ts';
import { erasePeople } from '../privacy/erase-people.ts';
import { sendProformaMail } from '../proformas/send-proforma.ts';
import { sendQuotation } from '../quotations/send-quotation.ts';
import { sendInvoiceMail } from '../register/send-invoice-mail.ts';
import { sendPaymentReminders } from '../reminders/send-payment-reminders.ts';
import { sendReminderMail } from '../reminders/send-reminder-mail.ts';
import { readSettlements } from '../settlements/read-settlements.ts';
import { onTaskAssigned, onStatusChanged } from '../tasks/delayed-events.ts';
import { attemptsInADay, retryType } from './backoff.ts';
import { cleanUp } from './clean-up.ts';
import { defineJob, type Job, type QueueName } from './define-job.ts';
import type { ScheduledJob } from './schedules.ts';

const id = z.int().positive();
/** The mail server may be down for hours. */
const mail = { attempts: attemptsInADay, backoff: { type: retryType } };
/** The next scheduled run repeats it. */
const once = { attempts: 1 };

export const jobs = {
  'code.requested': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ codeId: id }),
    effect: sendCode,
  }),
  'access.requested': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ personId: id }),
    effect: sendAddressCheck,
  }),
  'account.changed': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ changeId: id }),
    effect: sendAccountChange,
  }),
  'payment.fulfilled': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ paymentId: id }),
    effect: sendOrderConfirmation,
  }),
  'invoice.resent': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ mailId: id }),
    effect: sendInvoiceMail,
  }),
  'invoice.corrected': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ replacedId: id }),
    effect: sendCorrectionMail,
  }),
  'notifications.written': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ notificationIds: z.array(id) }),
    effect: sendNotificationMails,
  }),
  'proforma.sent': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ mailId: id }),
    effect: sendProformaMail,
  }),
  'quotation.sent': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ quotationId: id, mail: id }),
    effect: sendQuotation,
  }),
  'customer.reminded': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ customerId: id, day: z.iso.date() }),
    effect: sendReminderMail,
  }),
  'order.status-changed': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ changeId: id }),
    effect: onStatusChanged,
  }),
  'order.assigned': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ assignmentId: id }),
    effect: onTaskAssigned,
  }),
  'chats.unread': defineJob({
    queue: 'mail',
    options: mail,
    data: z.object({ personId: id, round: id }),
    effect: sendChatDigest,
  }),
  'mail-unread-chats': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: queueChatDigests,
  }),
  'clean-up': defineJob({ queue: 'upkeep', options: once, data: z.object({}), effect: cleanUp }),
  'expire-quotes': defineJob({ queue: 'upkeep', options: once, data: z.object({}), effect: expireQuotes }),
  'issue-missing-invoices': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: async (deps) => {
      await issueMissingInvoices(deps);
      await issueMissingCreditNotes(deps);
    },
  }),
  'reconcile-payments': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: reconcilePayments,
  }),
  'settle-refunds': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: reconcileRefunds,
  }),
  'delete-hidden-uploads': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: deleteHiddenUploads,
  }),
  'erase-people': defineJob({ queue: 'upkeep', options: once, data: z.object({}), effect: erasePeople }),
  'remind-of-expiry': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: sendExpiryReminders,
  }),
  'remind-of-payments': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: sendPaymentReminders,
  }),
  'read-settlements': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: readSettlements,
  }),
  'remind-of-disputes': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: remindOfDisputes,
  }),
  'scan-quarantined-files': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: scanQuarantinedFiles,
  }),
  'sweep-incoming-files': defineJob({
    queue: 'upkeep',
    options: once,
    data: z.object({}),
    effect: sweepIncomingFiles,
  }),
} satisfies Record<OutboxEvent['type'] | ScheduledJob, Job>;

export type JobName = keyof typeof jobs;

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** Parallel jobs per process. Few, because a mail holds a database connection while it is sent. */
export const concurrencyOf = { mail: 3, upkeep: 2 } as const satisfies Record<QueueName, number>;

export const queueNames: readonly QueueName[] = ['mail', 'upkeep'];
