/** Lists every service for admins, drafts and archived ones included. */

import type { Handler } from '../contract/operation.ts';
import { byId, paginate } from '../lists/paginate.ts';
import { findServices } from './catalogue-rows.ts';
import { viewCatalogueRow } from './catalogue-view.ts';

export const adminServices: Handler<'adminServices'> = async (deps, { actor, body: { cursor } }) => {
  const { rows, paging } = await paginate(
    deps.config,
    {
      name: `catalogue:${actor.userId}`,
      load: (range) => findServices(deps.db, range),
      positionOf: byId,
    },
    { cursor },
  );
  const now = deps.clock.now();
  return {
    status: 'true',
    message: 'The services.',
    services: rows.map((row) => viewCatalogueRow(row, now)),
    ...paging,
  };
};
