/** What must happen elsewhere when a document of an order changes. */
import { orderDisplayId } from '@portal/domain/display-id';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';
import { staffAndAdmins } from '../notifications/recipients.ts';

export interface ArrivedUpload {
  id: number;
  kind: 'file' | 'text';
  orderId: number;
  serviceName: string;
  documentName: string;
}

const titles = { file: 'Document Uploaded', text: 'Text Uploaded' } as const;

/** The customer has given a document: the assigned staff member and the admins are told (decisions 35, 52). */
export const uploadArrived = (tx: Tx, deps: Pick<Deps, 'clock'>, upload: ArrivedUpload): Promise<void> =>
  notify(tx, deps, {
    event_key: `uploaded:${upload.id}`,
    title: titles[upload.kind],
    recipients: staffAndAdmins(upload.orderId),
    detail: `${upload.documentName} for ${upload.serviceName} (${orderDisplayId(upload.orderId)}).`,
    orderId: upload.orderId,
  });
