/** Makes a link to all documents of an order, for those who may see it (decision 34). */
import type { Handler } from '../contract/operation.ts';
import { Problem, unauthenticAccess } from '../http/errors.ts';
import { findAllDocuments } from './find-all-documents.ts';
import { signLink } from './signed-link.ts';

export const documentsLink: Handler<'documentsLink'> = async ({ db, config, clock }, { actor, body }) => {
  const documents = await findAllDocuments(db, actor, body.order_id);
  if (!documents) throw unauthenticAccess();
  if (documents.length === 0)
    throw new Problem('conflict', 'There are no documents to download for this order yet.');
  const path = allDocumentsPath(body.order_id);
  const link = signLink(config.LINK_SECRET, path, clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};

/** What the link is signed for; no path of a file looks like it. */
export const allDocumentsPath = (orderId: number) => `order_documents/${orderId}`;
