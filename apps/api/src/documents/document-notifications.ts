import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only, type Recipients, staffAndAdmins } from '../events/recipients.ts';

export interface ReceivedUpload {
  id: number;
  kind: 'file' | 'text';
  orderId: number;
  serviceName: string;
  documentName: string;
}

const titles = { file: 'Document Uploaded', text: 'Text Uploaded' } as const;

/** Notifies the assigned staff member and the admins that a customer uploaded a document (notifications-n07). */
export const notifyUploadReceived = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  upload: ReceivedUpload,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `uploaded:${upload.id}`,
    title: titles[upload.kind],
    recipients: staffAndAdmins(upload.orderId),
    detail: `${upload.documentName} for ${upload.serviceName} (${orderDisplayId(upload.orderId)}).`,
    orderId: upload.orderId,
  });

interface OrderOfDocument {
  id: number;
  customerId: number;
  serviceName: string;
}

const describeDocument = (name: string, { id, serviceName }: Pick<OrderOfDocument, 'id' | 'serviceName'>) =>
  `${name} for ${serviceName} (${orderDisplayId(id)})`;

/** Notifies the customer of a verdict; a rejection says what to correct. */
export const notifyUploadReviewed = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  review: {
    reviewId: number;
    name: string;
    orderId: number;
    customerId: number;
    serviceName: string;
    verdict: 'Accepted' | 'Rejected';
    reason: string | null;
  },
): Promise<void> => {
  const document = describeDocument(review.name, { id: review.orderId, serviceName: review.serviceName });
  return notify(tx, deps, {
    event_key: `reviewed:${review.reviewId}`,
    title: `Document ${review.verdict}`,
    recipients: only(review.customerId),
    detail:
      review.reason === null
        ? `${document} has been accepted.`
        : `${document} was not accepted: ${review.reason} Please give it again.`,
    orderId: review.orderId,
  });
};

/** Notifies the customer of a document from the provider. */
export const notifyDocumentIssued = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, name, order }: { id: number; name: string; order: OrderOfDocument },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `issued:${id}`,
    title: 'Document Issued',
    recipients: only(order.customerId),
    detail: `${describeDocument(name, order)} is ready. You find it in My Documents.`,
    orderId: order.id,
  });

/** Notifies the customer that a document from the provider was withdrawn, with the reason. */
export const notifyDocumentWithdrawn = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, name, reason, order }: { id: number; name: string; reason: string; order: OrderOfDocument },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `withdrawn:${id}`,
    title: 'Document Withdrawn',
    recipients: only(order.customerId),
    detail: `${describeDocument(name, order)} was withdrawn: ${reason}`,
    orderId: order.id,
  });

/**
 * Notifies both sides that an upload held a virus. For an issued document only the provider's side is notified: its
 * customer never received it.
 */
export async function notifyInfectedRemoved(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  upload: {
    id: number;
    name: string;
    from: 'customer' | 'provider';
    uploadedBy: number;
    order: OrderOfDocument;
  },
): Promise<void> {
  const document = describeDocument(upload.name, upload.order);
  const send = (recipients: Recipients, whoseFile: string, next: string) =>
    notify(tx, deps, {
      event_key: `infected:${upload.id}`,
      title: 'Document Removed',
      recipients,
      detail: `${document} was removed, since a virus was found in ${whoseFile}. ${next}`,
      orderId: upload.order.id,
    });
  if (upload.from === 'provider') {
    const issuers = sql<{ id: number }>`${staffAndAdmins(upload.order.id)} union ${only(upload.uploadedBy)}`;
    return send(
      issuers,
      'the file',
      'The customer did not get it. Check your device and issue another file.',
    );
  }
  await send(
    only(upload.order.customerId),
    'your file',
    'Check your device for viruses and upload another file.',
  );
  await send(
    staffAndAdmins(upload.order.id),
    'the customer’s file',
    'The customer is asked for another one.',
  );
}

/** Notifies the customer that a document expires soon or has expired. */
export const notifyDocumentExpiring = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  reminder: { key: string; customerId: number; orderId: number; sentence: string },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `expires:${reminder.key}`,
    title: 'Document Expiring',
    recipients: only(reminder.customerId),
    detail: reminder.sentence,
    orderId: reminder.orderId,
  });
