/** The rows of a staff member's customers, newest first, with what is done for each. */
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { patternOf } from '../db/pattern-of.ts';

type Row = components['schemas']['StaffCustomerRow'];

interface Asked {
  staffId: number;
  q: string;
}

export async function findOwnCustomers(
  db: Db,
  asked: Asked,
  { limit, afterId }: { limit: number; afterId: number | undefined },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select page.id, name, email, phone, ${serviceNames(asked.staffId)} as service
    from (select id from ${matching(asked)} where ${afterId ?? null}::bigint is null or id < ${afterId ?? null}
      order by id desc limit ${limit}) page
      join people on people.id = page.id
    order by page.id desc`.execute(db);
  return rows;
}

export async function countOwnCustomers(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${matching(asked)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Ids alone, out of the indexes; what is shown of people and services is read only to be searched. */
const matching = ({ staffId, q }: Asked) =>
  q === ''
    ? sql`(
      select customer_id as id from orders where assigned_to = ${staffId}
      union select customer_id from tickets where assigned_to = ${staffId} and deleted_at is null) own`
    : sql`(
      select people.id from (
        select customer_id, string_agg(service_name, ', ' order by service_name) as service from (
          select customer_id, service_name from orders where assigned_to = ${staffId}
          union select customer_id, service_name from tickets
          where assigned_to = ${staffId} and deleted_at is null) done
        group by customer_id) own join people on people.id = own.customer_id
      where lower(concat_ws(e'\\x1f', people.id, name, email, phone, service)) like ${patternOf(q)}) found`;

/** What this staff member does for the person of `page`. */
const serviceNames = (staffId: number) => sql`(
  select coalesce(string_agg(service_name, ', ' order by service_name), '') from (
    select service_name from orders where customer_id = page.id and assigned_to = ${staffId}
    union select service_name from tickets
    where customer_id = page.id and assigned_to = ${staffId} and deleted_at is null) done)`;
