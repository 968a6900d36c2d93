/** Who takes part in an order's chat: its customer, its assigned staff member and every admin (roles-005). */
import { type RawBuilder, sql } from 'kysely';
import { admins } from '../events/recipients.ts';

/**
 * The active ones as a table `people` of each row of another table, for its FROM.
 * @param place that table, with customer_id and assigned_to.
 */
export const participantsOf = (place: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (
    select ${place}.customer_id as id union select ${place}.assigned_to union (${admins})) participant
  join people on people.id = participant.id and people.state = 'active'`;
