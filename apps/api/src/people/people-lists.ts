/** The lists of customers and staff: columns, search and orders. */

import type { SearchWord } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { allOrders, tallyOf } from '../db/tallies.ts';
import { allOf, matchesWord, matchesWords, matchesByIndex } from '../lists/match-text.ts';
import { findServiceNames } from '../lists/order-kinds.ts';
import { searchGroups } from '../lists/search-groups.ts';
import type { PeopleList, PeopleSearch } from './list-people.ts';

/** A row of `/admincustomers`. */
export interface CustomerListRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  service: string;
  locked_until: Date | null;
}

const text = sql`people.search_text`;

const staffSearch = async (_: Db, words: readonly SearchWord[], condition: RawBuilder<boolean>) => ({
  branches: (columns: RawBuilder<unknown>) => [
    sql`select ${columns} from people where ${condition} and ${matchesByIndex(text, words)}`,
  ],
  matches: matchesWords(text, words),
});

const withServices = sql`customer_services join people on people.id = customer_services.customer_id`;

export const customerList: PeopleList<CustomerListRow, 'name' | 'email' | 'phone' | 'service'> = {
  name: 'customers',
  // Covered by the indexes customers_by_id, _name, _email, _phone and customer_services_order.
  members: sql`people.user_type = 'user' and people.state = 'active'`,
  size: tallyOf(['customers']),
  sortKeys: {
    name: { key: sql`lower(people.name)` },
    email: { key: sql`lower(people.email)` },
    phone: { key: sql`people.phone` },
    service: { key: sql`left(lower(customer_services.service), 100)`, source: withServices },
  },
  columns: (now) => sql`people.id, people.name, people.email, people.phone,
    (select service from customer_services where customer_id = people.id) as service,
    ${lockedUntil(now)} as locked_until`,
  search: searchCustomers,
};

/** Uses the indexes people_shown and customer_services_names. */
async function searchCustomers(
  db: Db,
  words: readonly SearchWord[],
  condition: RawBuilder<boolean>,
): Promise<PeopleSearch> {
  const known: LookedUp[] = [];
  for (const word of words) known.push(await lookUp(db, word));
  const ofServices = allOf([condition, ...known.map(hasOrdered)]);
  const others = searchGroups(known).map((group) =>
    allOf([
      condition,
      matchesByIndex(
        text,
        group.map(({ word }) => word),
      ),
      ...known.filter((one) => !group.includes(one)).map(isShown),
    ]),
  );
  return {
    branches: (columns) => [
      ...others.map((found) => sql`select ${columns} from people where ${found}`),
      ...(known.every(({ isShared }) => isShared)
        ? [sql`select ${columns} from ${withServices} where ${ofServices}`]
        : []),
    ],
    matches: allOf(known.map(isShown)),
  };
}

/** A search word and the service names that contain it. */
interface LookedUp {
  word: SearchWord;
  names: readonly string[];
  isShared: boolean;
}

async function lookUp(db: Db, word: SearchWord): Promise<LookedUp> {
  // The list joins names with commas, which a word may span.
  const [typed] = word;
  const pieces = typed.split(',').toSorted((one, other) => other.length - one.length);
  const [longest = ''] = pieces;
  const names = await findServiceNames(db, longest === '' || longest === typed ? word : [longest, ...word]);
  return { word, names, isShared: names.length > 0 };
}

/** Whether an ordered service contains the word, or the names that it spans do. */
function hasOrdered({ word, names }: LookedUp): RawBuilder<boolean> {
  const isOfNames = sql<boolean>`customer_services.names && ${names}::text[]`;
  return word[0].includes(',')
    ? sql<boolean>`(${isOfNames} and ${matchesWord(sql`fold_text(customer_services.service)`, word)})`
    : isOfNames;
}

const isShown = (one: LookedUp) =>
  one.names.length === 0
    ? matchesWord(text, one.word)
    : sql<boolean>`(${matchesWord(text, one.word)}
        or (select ${hasOrdered(one)} from customer_services where customer_id = people.id))`;

/** A row of `/adminstaff`, with the counts that the delete dialog shows. */
export interface StaffListRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  department: string | null;
  assigned: number;
  completed: number;
  open_tickets: number;
  locked_until: Date | null;
  two_step: boolean;
}

const own = sql<boolean>`owner = people.id`;
const assigned = tallyOf(allOrders, own);
const completed = tallyOf(['orders complete'], own);
const asText = (count: RawBuilder<unknown>) => sql<string>`lpad(${count}::text, 12, '0')`;

export const staffList: PeopleList<
  StaffListRow,
  'name' | 'email' | 'phone' | 'department' | 'assigned' | 'completed'
> = {
  name: 'staff',
  // Uses staff_by_id. Staff are few, so no other index is needed.
  members: sql`people.user_type = 'staff' and people.state = 'active'`,
  size: tallyOf(['staff']),
  sortKeys: {
    name: { key: sql`lower(people.name)` },
    email: { key: sql`lower(people.email)` },
    phone: { key: sql`people.phone` },
    department: { key: sql`lower(coalesce(people.department, ''))` },
    assigned: { key: asText(assigned) },
    completed: { key: asText(completed) },
  },
  columns: (now) => sql`people.id, people.name, people.email, people.phone, people.department,
    ${assigned} as assigned, ${completed} as completed,
    ${tallyOf(['tickets open'], own)} as open_tickets,
    ${lockedUntil(now)} as locked_until, people.two_step_at is not null as two_step`,
  search: staffSearch,
};

/**
 * For queries over `people`: the later end of the waits after failed logins from unknown networks and after wrong
 * two-factor codes; null when neither runs.
 */
export const lockedUntil = (now: Date) => sql<Date | null>`(
  select max(until) from (
    select locked_until as until from login_failures
    where account = login_account(people.email) and network = ''
    union all
    select wait_until from second_step_failures where person_id = people.id and network = ''
  ) waits where until > ${now})`;
