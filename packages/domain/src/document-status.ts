/** The status of a document that an order needs, as customers see it (orderprogress-014) and what they may do. */

export const DOCUMENT_STATUSES = ['Pending', 'Uploaded', 'Accepted', 'Rejected'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** What a customer sees; whether an upload was already accepted is not shown. */
export type CustomerDocumentStatus = Exclude<DocumentStatus, 'Accepted'>;

export type DocumentAbilities = {
  /** The upload form is offered. */
  readonly upload: boolean;
  readonly download: boolean;
  /** The upload may be deleted, which brings the upload form back. */
  readonly reupload: boolean;
};

const VIEWS: Record<DocumentStatus, CustomerDocumentStatus> = {
  Pending: 'Pending',
  Uploaded: 'Uploaded',
  Accepted: 'Uploaded',
  Rejected: 'Rejected',
};

const ABILITIES: Record<DocumentStatus, DocumentAbilities> = {
  Pending: { upload: true, download: false, reupload: false },
  Uploaded: { upload: false, download: true, reupload: true },
  Accepted: { upload: false, download: true, reupload: false },
  Rejected: { upload: true, download: true, reupload: false },
};

export function customerDocumentStatus(status: DocumentStatus): CustomerDocumentStatus {
  return VIEWS[status];
}

/** What the customer may do with a document of their own order. */
export function documentAbilities(status: DocumentStatus): DocumentAbilities {
  return ABILITIES[status];
}

export function isDocumentStatus(text: string): text is DocumentStatus {
  return DOCUMENT_STATUSES.some((status) => status === text);
}
