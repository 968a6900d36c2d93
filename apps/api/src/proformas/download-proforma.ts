/** Sends the proforma invoice of an order as a PDF, drawn from its state of the moment, by token or by signed link. */

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import type { Call, Handler } from '../contract/operation.ts';
import { callerOfLink, signLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { getInvoicePdf } from '../invoices/download-invoice.ts';
import { loadMailProvider } from '../mail/load-mail-provider.ts';
import { linkSecrets } from '../secrets.ts';
import { findProforma } from './find-proforma.ts';
import { proformaLayout } from './proforma-layout.ts';
import { proformaFileName } from './send-proforma.ts';

export const proformaLink: Handler<'proformaLink'> = async ({ db, config, clock }, { actor, body }) => {
  if (!(await findProforma(db, body.order_id, visibleTo(actor)))) throw notVisible(actor);
  const path = proformaPath(body.order_id);
  const link = signLink(linkSecrets(config), path, clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};

const proformaPath = (orderId: number) => `proforma_invoices/${orderId}`;

export const downloadProforma: Handler<'downloadProforma'> = async (deps, call) => {
  const caller = resolveCaller(deps, call);
  const { portalUrl } = await loadMailProvider(deps);
  const settings = await deps.settings.read();
  const { id } = call.params;
  const visible = caller === 'link-bearer' ? sql<boolean>`true` : visibleTo(caller);
  const proforma = await findProforma(deps.db, id, visible);
  if (!proforma) throw notVisible(caller);
  const bytes = await getInvoicePdf(proformaLayout(proforma, { settings, portalUrl, now: deps.clock.now() }));
  return {
    file: true,
    stream: Readable.from([bytes]),
    sizeBytes: bytes.length,
    contentType: 'application/pdf',
    downloadName: proformaFileName(id),
  };
};

/** A signed link needs no token. */
function resolveCaller({ config, clock }: AppDeps, { actor, params, query }: Call<'downloadProforma'>) {
  const { expires, signature } = query;
  if (signature === undefined) return actor;
  return callerOfLink(linkSecrets(config), proformaPath(params.id), { expires, signature }, clock.now());
}
