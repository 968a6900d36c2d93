/** Every service of the catalogue for admins, drafts and archived ones included. */
import { gstRateOn } from '@portal/domain/gst';
import type { Handler } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import { findServices } from './catalogue-rows.ts';
import { viewCatalogueRow } from './catalogue-view.ts';
import { linkSecrets } from '../secrets.ts';

/** An answer holds no more than this (constants-010). */
const mostRows = 1_000;

export const adminServices: Handler<'adminServices'> = async (deps, { actor, body: { cursor } }) => {
  const list = `catalogue:${actor.userId}`;
  const secrets = linkSecrets(deps.config);
  const afterId = cursor === undefined ? undefined : readCursor(secrets, list, cursor);
  const rows = await findServices(deps.db, { afterId, limit: mostRows + 1 });
  const { page, nextCursor } = cutPage(rows, mostRows, (id) => writeCursor(secrets, list, id));
  const rate = gstRateOn(deps.clock.now());
  return {
    status: 'true',
    message: 'The services.',
    services: page.map((row) => viewCatalogueRow(row, rate)),
    next_cursor: nextCursor,
  };
};
