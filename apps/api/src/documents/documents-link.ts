import { notVisible } from '../access/not-visible.ts';
import { Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';
import { findDownloadableDocuments } from './find-downloadable-documents.ts';

export const documentsLink: Handler<'documentsLink'> = async ({ db, config, clock }, { actor, body }) => {
  const documents = await findDownloadableDocuments(db, actor, body.order_id);
  if (!documents) throw notVisible(actor);
  if (documents.length === 0)
    throw new Problem('conflict', 'There are no documents to download for this order yet.');
  const by = String(actor.userId);
  const link = signLink(linkSecrets(config), signedDocumentsPath(body.order_id, by), clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/order_documents/${body.order_id}?${new URLSearchParams({ by, ...link }).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};

/** The signed text: order and person. It never equals the path of a stored file. */
export const signedDocumentsPath = (orderId: number, by: string) => `order_documents/${orderId}/${by}`;
