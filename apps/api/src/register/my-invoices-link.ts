import { Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { loadRows } from '../lists/list-query.ts';
import { linkSecrets } from '../secrets.ts';
import { documentList } from './document-list.ts';

export const myInvoicesLink: Handler<'myInvoicesLink'> = async ({ db, config, clock }, { actor, body }) => {
  const { q = '' } = body;
  const by = String(actor.userId);
  const list = documentList({ q }, actor.userId);
  const { rows } = await loadRows(db, list, { limit: 1, offset: 0, after: undefined });
  if (rows.length === 0) throw new Problem('conflict', 'There are no invoices to download.');
  const link = signLink(linkSecrets(config), signedInvoicesPath(by, q), clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/my_invoices_file?${new URLSearchParams({ by, q, ...link }).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};

/** The signed text: person and search. It never equals the path of a stored file. */
export const signedInvoicesPath = (by: string, q: string) => `my_invoices_file/${by}/${q}`;
