/** The customers to choose from, newest first: all of them or one's own, or those that a text finds. */
import { isEmail, normaliseEmail } from '@portal/domain/email';
import { foldText } from '@portal/domain/text/fold-text';
import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches, findPage, type Matches, mostLookedAt, type Sought } from '../db/find-matches.ts';
import { foldedName } from '../db/folded-name.ts';
import { allOf, hasWord, hasWords, likeOf } from '../db/pattern-of.ts';

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

export async function findCustomerChoices(db: Db, actor: Actor, asked: Asked): Promise<CustomerRow[]> {
  const { q } = asked;
  if (actor.kind === 'admin') return findAmongAll(db, asked, byAllOfIt);
  if (isEmail(q)) return findWhere(db, asked, sql`lower(people.email) = ${normaliseEmail(q)}`);
  const phone = wholePhone(q);
  if (phone !== undefined) return findWhere(db, asked, sql`phone_key(people.phone) = ${phone}`);
  if (hasLongWord(q)) return findAmongAll(db, asked, byName);
  return findWhere(
    db,
    asked,
    sql`people.id = any (array(${ownCustomers(actor.userId)})) and ${showsIdOrName(q)}`,
  );
}

/** Whether a text finds customers that are not the staff member's own. */
export const findsStrangers = (q: string): boolean =>
  isEmail(q) || wholePhone(q) !== undefined || hasLongWord(q);

/** Several short ones would find strangers by a letter each. */
const hasLongWord = (q: string) =>
  searchWords(q).some(([typed]) => (typed.match(/\p{L}/gu)?.length ?? 0) >= 3);

const fewestDigits = 7;

/** The number as `phone_key` keeps it, when the text is one and not a part of one. */
function wholePhone(q: string): string | undefined {
  const typed = foldText(q);
  const digits = typed.replaceAll(/[^0-9]/g, '');
  return /^[+(]?[0-9\s().-]+$/.test(typed) && digits.length >= fewestDigits ? digits.slice(-10) : undefined;
}

/** Those of whom the staff member has an order or a ticket. */
export const ownCustomers = (staffId: number) => sql`
  select customer_id from orders where assigned_to = ${staffId}
  union select customer_id from tickets where assigned_to = ${staffId} and deleted_at is null`;

// By the index customers_by_id.
const condition = sql<boolean>`people.user_type = 'user' and people.state = 'active'`;
const columns = sql`people.id, people.name, people.email, people.phone`;

/** Of few: one's own, or whom a whole number or address leads to. */
async function findWhere(
  db: Db,
  { afterId, limit }: Asked,
  wanted: RawBuilder<unknown>,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${columns} from people where ${condition} and ${wanted} and ${isBeyond(afterId)}
    order by people.id desc limit ${limit}`.execute(db);
  return rows;
}

type Finds = Pick<Sought, 'isInText' | 'parts' | 'shows'>;

async function findAmongAll(
  db: Db,
  { q, afterId, limit }: Asked,
  finds: (words: readonly SearchWord[]) => Finds,
) {
  const ways = waysOf(afterId, limit);
  const words = searchWords(q);
  if (words.length === 0) return (await ways.whole.execute(db)).rows;
  return findPage(db, await findMatches(db, { table: 'people', condition, ...finds(words) }), ways);
}

const isBeyond = (afterId: number | undefined) =>
  sql<boolean>`(${afterId ?? null}::bigint is null or people.id < ${afterId ?? null})`;

function waysOf(afterId: number | undefined, limit: number) {
  const beyond = isBeyond(afterId);
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

/** By people_shown, which holds a phone number's last ten digits as well. */
const byAllOfIt = (words: readonly SearchWord[]): Finds => byText(sql`people.search_text`, words);

/** By people_search. */
const byName = (words: readonly SearchWord[]): Finds => byText(foldedName, words);

function byText(text: RawBuilder<unknown>, words: readonly SearchWord[]): Finds {
  const shows = hasWords(text, words);
  return {
    isInText: shows,
    shows,
    parts: (wanted) => [sql`select ${wanted} from people where ${condition} and ${likeOf(text, words)}`],
  };
}

const showsIdOrName = (q: string) =>
  allOf(
    searchWords(q).map(
      (word) => sql<boolean>`(${hasWord(sql`people.id::text`, word)} or ${hasWord(foldedName, word)})`,
    ),
  );
