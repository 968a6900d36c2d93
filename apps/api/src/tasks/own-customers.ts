import { maskEmail } from '@portal/domain/email';
import { maskPhone } from '@portal/domain/phone';
import { searchWords } from '@portal/domain/text/search-words';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import { contactVisibleTo } from '../access/contact-access.ts';
import type { Db } from '../db/database.ts';
import { allOf, foldedFields, matchesWord } from '../lists/match-text.ts';
import type { RowRange, Total } from '../lists/paginate.ts';

type Row = components['schemas']['StaffCustomerRow'];

interface CustomerSearch {
  staffId: number;
  /** Folded; empty for all. */
  q: string;
}

/** The customers of a staff member, newest first. Contact data is masked until the staff member deals with them. */
export async function findOwnCustomers(
  db: Db,
  search: CustomerSearch,
  { limit, offset, after }: RowRange,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select page.id, name, email, phone, ${serviceNames(search.staffId)} as service,
      not ${isContactVisible(search.staffId, sql`page.id`)} as contact_hidden
    from (select id from ${matching(search)} where ${after?.id ?? null}::bigint is null or id < ${after?.id ?? null}
      order by id desc limit ${limit} offset ${offset}) page
      join people on people.id = page.id
    order by page.id desc`.execute(db);
  return rows.map((row) =>
    row.contact_hidden ? { ...row, email: maskEmail(row.email), phone: maskPhone(row.phone) } : row,
  );
}

const isContactVisible = (staffId: number, personId: RawBuilder<unknown>) =>
  contactVisibleTo({ kind: 'staff', userId: staffId }, personId);

export async function countOwnCustomers(db: Db, search: CustomerSearch): Promise<Total> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${matching(search)}`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0 };
}

/** Reads ids from indexes only; rows of people and services are read for searches only. */
const matching = ({ staffId, q }: CustomerSearch) =>
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
      where ${allOf(
        searchWords(q).map(
          (word) => sql<boolean>`(${matchesWord(shownOfAll, word)}
            or (${matchesWord(contact, word)} and ${isContactVisible(staffId, sql`people.id`)}))`,
        ),
      )}) found`;

const shownOfAll = foldedFields(sql`people.id, name, service`);
const contact = foldedFields(sql`email, phone, phone_key(phone)`);

/** The services of this staff member's orders and tickets for the person of `page`. */
const serviceNames = (staffId: number) => sql`(
  select coalesce(string_agg(service_name, ', ' order by service_name), '') from (
    select service_name from orders where customer_id = page.id and assigned_to = ${staffId}
    union select service_name from tickets
    where customer_id = page.id and assigned_to = ${staffId} and deleted_at is null) done)`;
