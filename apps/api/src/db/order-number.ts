/** An order's display number, such as ORD-000123, in SQL. */

import { type RawBuilder, sql } from 'kysely';

/** The same as orderDisplayId of the domain. */
export const orderNumber = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`('ORD-' || lpad(${id}::text, greatest(6, length(${id}::text)), '0'))`;
