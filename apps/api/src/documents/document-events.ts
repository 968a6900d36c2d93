/** What must happen elsewhere when a document of an order changes. */
import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only, type Recipients, staffAndAdmins } from '../events/recipients.ts';

export interface ArrivedUpload {
  id: number;
  kind: 'file' | 'text';
  orderId: number;
  serviceName: string;
  documentName: string;
}

const titles = { file: 'Document Uploaded', text: 'Text Uploaded' } as const;

/** The customer has given a document: the assigned staff member and the admins are notified (notifications-n07). */
export const uploadArrived = (tx: Tx, deps: Pick<Deps, 'clock'>, upload: ArrivedUpload): Promise<void> =>
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

const of = (name: string, { id, serviceName }: Pick<OrderOfDocument, 'id' | 'serviceName'>) =>
  `${name} for ${serviceName} (${orderDisplayId(id)})`;

/** The customer learns at once what is wrong and what would be right. */
export const uploadReviewed = (
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
  const document = of(review.name, { id: review.orderId, serviceName: review.serviceName });
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

/** The customer has got a document from the provider. */
export const documentIssued = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, name, order }: { id: number; name: string; order: OrderOfDocument },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `issued:${id}`,
    title: 'Document Issued',
    recipients: only(order.customerId),
    detail: `${of(name, order)} is ready. You find it in My Documents.`,
    orderId: order.id,
  });

/** The customer learns that a document from the provider is closed, and why. */
export const documentWithdrawn = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, name, reason, order }: { id: number; name: string; reason: string; order: OrderOfDocument },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `withdrawn:${id}`,
    title: 'Document Withdrawn',
    recipients: only(order.customerId),
    detail: `${of(name, order)} was withdrawn: ${reason}`,
    orderId: order.id,
  });

/** A virus was found in what was given or issued. The customer of an issued document never had it, and hears nothing. */
export async function infectedRemoved(
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
  const document = of(upload.name, upload.order);
  const tell = (recipients: Recipients, whoseFile: string, next: string) =>
    notify(tx, deps, {
      event_key: `infected:${upload.id}`,
      title: 'Document Removed',
      recipients,
      detail: `${document} was removed, since a virus was found in ${whoseFile}. ${next}`,
      orderId: upload.order.id,
    });
  if (upload.from === 'provider') {
    const issuers = sql<{ id: number }>`${staffAndAdmins(upload.order.id)} union ${only(upload.uploadedBy)}`;
    return tell(
      issuers,
      'the file',
      'The customer did not get it. Check your device and issue another file.',
    );
  }
  await tell(
    only(upload.order.customerId),
    'your file',
    'Check your device for viruses and upload another file.',
  );
  await tell(
    staffAndAdmins(upload.order.id),
    'the customer’s file',
    'The customer is asked for another one.',
  );
}

/** A document of the customer ends soon, or has ended. */
export const documentExpires = (
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
