/** Until when nobody logs in to an account, for the lists that admins see. */
import { sql } from 'kysely';

/**
 * For a query with `people` in it: the end of the wait from networks where the account is not at home, or of that after
 * wrong codes of the second step, whichever is later; null when there is none.
 */
export const lockedUntil = (now: Date) => sql<Date | null>`(
  select max(until) from (
    select locked_until as until from login_failures
    where account = login_account(people.email) and network = ''
    union all
    select wait_until from second_step_failures where person_id = people.id and network = ''
  ) waits where until > ${now})`;
