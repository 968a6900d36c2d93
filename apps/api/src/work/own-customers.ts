/** The rows of a staff member's customers, newest first, with what is done for each. */
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { patternOf } from './work-search.ts';

type Row = components['schemas']['StaffCustomerRow'];

interface Asked {
  staffId: number;
  q: string;
}

/** Names of services only for the rows of the page, unless they are searched as well. */
export async function findOwnCustomers(
  db: Db,
  asked: Asked,
  { limit, afterId }: { limit: number; afterId: number | undefined },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select page.id, name, email, phone, ${serviceNames(asked.staffId)} as service
    from (select people.id, name, email, phone from ${matching(asked)}
      where ${afterId ?? null}::bigint is null or people.id < ${afterId ?? null}
      order by people.id desc limit ${limit}) page
    order by page.id desc`.execute(db);
  return rows;
}

export async function countOwnCustomers(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${matching(asked)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const matching = ({ staffId, q }: Asked) => sql`(
  select page.* from people page
  where page.id in (
    select customer_id from orders where assigned_to = ${staffId}
    union select customer_id from tickets where assigned_to = ${staffId} and deleted_at is null)
    and (${q === ''} or lower(concat_ws(e'\x1f', page.id, page.name, page.email, page.phone)) like ${patternOf(q)}
      or lower(${serviceNames(staffId)}) like ${patternOf(q)})) people`;

/** What this staff member does for the person of `page`. */
const serviceNames = (staffId: number) => sql`(
  select coalesce(string_agg(service_name, ', ' order by service_name), '') from (
    select service_name from orders where customer_id = page.id and assigned_to = ${staffId}
    union select service_name from tickets
    where customer_id = page.id and assigned_to = ${staffId} and deleted_at is null) done)`;
