/** Where a document's block stands on the progress page. */
import type { OrderDocument } from './orders.queries.ts';

/** An id for the block's heading, and the part of an address behind the #. */
export function documentAnchor(document: Pick<OrderDocument, 'id'> | undefined): string {
  return `document-${document?.id ?? ''}`;
}
