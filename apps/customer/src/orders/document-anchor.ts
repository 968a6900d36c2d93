/** Anchor of a document's block on the progress page. */

import type { OrderDocument } from './orders.queries.ts';

/** The id of the block's heading, and the URL fragment. */
export function documentAnchor(document: Pick<OrderDocument, 'id'> | undefined): string {
  return `document-${document?.id ?? ''}`;
}
