/** The customers to choose from, newest first: all of them, or those whose row shows a text. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches, findPage, type Matches, mostLookedAt, type Sought } from '../db/find-matches.ts';
import { likeOf, patternOf } from '../db/pattern-of.ts';

export interface CustomerRow {
  id: number;
  name: string;
  email: string;
  phone: string;
}

interface Asked {
  /** Trimmed; empty for all. */
  q: string;
  afterId: number | undefined;
  limit: number;
}

export async function findCustomerChoices(
  db: Db,
  actor: Actor,
  { q, afterId, limit }: Asked,
): Promise<CustomerRow[]> {
  const ways = waysOf(afterId, limit);
  if (q === '') return (await ways.whole.execute(db)).rows;
  return findPage(db, await findMatches(db, sought(actor, q)), ways);
}

// By the index customers_by_id.
const condition = sql<boolean>`people.user_type = 'user' and people.state = 'active'`;
const columns = sql`people.id, people.name, people.email, people.phone`;

function waysOf(afterId: number | undefined, limit: number) {
  const beyond = sql<boolean>`(${afterId ?? null}::bigint is null or people.id < ${afterId ?? null})`;
  const next = sql`select people.* from people where ${condition} and ${beyond} order by id desc`;
  const pageOf = (people: RawBuilder<unknown>, wanted: RawBuilder<boolean>) => sql<CustomerRow>`
    select ${columns} from (${people}) people where ${wanted} order by people.id desc limit ${limit}`;
  return {
    limit,
    whole: pageOf(next, sql`true`),
    near: (among: RawBuilder<boolean>) => pageOf(sql`${next} limit ${mostLookedAt}`, among),
    // Out of what has been found already.
    far: (found: Matches['found']) => pageOf(sql`${found(columns)} offset 0`, beyond),
  };
}

/** Staff can't find out a number or an address by trying parts of it. */
const sought = (actor: Actor, q: string): Sought => ({
  table: 'people',
  condition,
  ...(actor.kind === 'admin' ? byAllOfIt(q) : byIdAndName(q)),
});

/** By people_shown. */
function byAllOfIt(q: string): Pick<Sought, 'isInText' | 'parts' | 'shows'> {
  const shows = sql<boolean>`people.search_text like ${patternOf(q)}`;
  return {
    isInText: shows,
    shows,
    parts: (wanted) => [
      sql`select ${wanted} from people where ${condition} and ${likeOf(sql`people.search_text`, q)}`,
    ],
  };
}

/** By people_search, and an id by people_shown, whose texts begin with it; only digits are part of one. */
function byIdAndName(q: string): Pick<Sought, 'isInText' | 'parts' | 'shows'> {
  const hasId = sql<boolean>`people.id::text like ${patternOf(q)}`;
  const shows = sql<boolean>`(${hasId} or lower(people.name) like ${patternOf(q)})`;
  const all = (wanted: RawBuilder<unknown>) => sql`select ${wanted} from people where ${condition}`;
  return {
    isInText: shows,
    shows,
    parts: (wanted) => [
      sql`${all(wanted)} and ${likeOf(sql`lower(people.name)`, q)}`,
      ...(/^\d+$/.test(q)
        ? [sql`${all(wanted)} and ${likeOf(sql`people.search_text`, q)} and ${hasId}`]
        : []),
    ],
  };
}
