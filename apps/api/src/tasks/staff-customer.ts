/**
 * The caller's own customers: those with an order or ticket assigned to the caller, finished ones included
 * (api-staffcustomer-n01).
 */
import { foldText } from '@portal/domain/text/fold-text';
import type { Body, Handler } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import { countOwnCustomers, findOwnCustomers } from './own-customers.ts';
import { mostRows } from './work-rows.ts';
import { linkSecrets } from '../secrets.ts';

export const staffCustomer: Handler<'staffCustomer'> = async (deps, { actor, body }) => {
  const { limit: size = mostRows, cursor, q = '' } = body;
  const list = `customers:${actor.userId}`;
  const secrets = linkSecrets(deps.config);
  const afterId = cursor === undefined ? undefined : readCursor(secrets, list, cursor);
  const asked = { staffId: actor.userId, q: foldText(q) };
  const rows = await findOwnCustomers(deps.db, asked, { limit: size + 1, afterId });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secrets, list, id));
  return {
    status: 'true',
    message: 'Your customers.',
    customers: page,
    ...(isOnePage(body) && { total: await countOwnCustomers(deps.db, asked) }),
    next_cursor: nextCursor,
  };
};

const isOnePage = (body: Body<'staffCustomer'>) =>
  [body.limit, body.cursor, body.q].some((given) => given !== undefined);
