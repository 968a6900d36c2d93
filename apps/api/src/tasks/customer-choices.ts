import { isEmail, normaliseEmail } from '@portal/domain/email';
import { foldText } from '@portal/domain/text/fold-text';
import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { ListQuery } from '../lists/list-query.ts';
import { allOf, matchesWord, matchesWords, matchesByIndex } from '../lists/match-text.ts';
import { foldedName } from '../lists/person-names.ts';

export interface CustomerRow {
  id: number;
  name: string;
  email: string;
  phone: string;
}

/** The customers to choose from for a new order, newest first: all, or those that a trimmed text finds. */
export function customerChoices(actor: Actor, q: string): ListQuery<CustomerRow> {
  if (actor.kind === 'admin') return choices(actor, { text: sql`people.search_text`, q });
  if (isEmail(q)) return choices(actor, { where: sql`lower(people.email) = ${normaliseEmail(q)}` });
  const phone = parseWholePhone(q);
  if (phone !== undefined) return choices(actor, { where: sql`phone_key(people.phone) = ${phone}` });
  if (hasLongWord(q)) return choices(actor, { text: foldedName, q });
  const isOwn = sql<boolean>`people.id = any (array(${ownCustomers(actor.userId)}))`;
  return choices(actor, { where: allOf([isOwn, showsIdOrName(q)]) });
}

/** Whether a text matches customers other than the staff member's own. */
export const findsOtherCustomers = (q: string): boolean =>
  isEmail(q) || parseWholePhone(q) !== undefined || hasLongWord(q);

/** Several short words could find other customers by single letters. */
const hasLongWord = (q: string) =>
  searchWords(q).some(([typed]) => (typed.match(/\p{L}/gu)?.length ?? 0) >= 3);

const MIN_PHONE_DIGITS = 7;

/** The phone number as `phone_key` stores it, if the text is a complete one. */
function parseWholePhone(q: string): string | undefined {
  const typed = foldText(q);
  const digits = typed.replaceAll(/[^0-9]/g, '');
  return /^[+(]?[0-9\s().-]+$/.test(typed) && digits.length >= MIN_PHONE_DIGITS
    ? digits.slice(-10)
    : undefined;
}

/** Customers with an order or a ticket of the staff member. */
export const ownCustomers = (staffId: number) => sql`
  select customer_id from orders where assigned_to = ${staffId}
  union select customer_id from tickets where assigned_to = ${staffId} and deleted_at is null`;

interface ChoiceFilter {
  where?: RawBuilder<boolean>;
  /** Uses `people_shown`, which also holds the last ten digits of phone numbers, or `people_search`. */
  text?: RawBuilder<unknown>;
  q?: string;
}

function choices({ userId }: Actor, { where, text, q = '' }: ChoiceFilter): ListQuery<CustomerRow> {
  const words = searchWords(q);
  // The index customers_by_id contains exactly these.
  const condition = sql<boolean>`people.user_type = 'user' and people.state = 'active'`;
  return {
    name: `choices:${userId}`,
    table: 'people',
    select: sql<CustomerRow>`select people.id, people.name, people.email, people.phone from people`,
    where: where ? sql<boolean>`${condition} and ${where}` : condition,
    sort: { direction: 'desc' },
    ...(text && words.length > 0 && { search: async () => searchText(text, words, condition) }),
  };
}

function searchText(text: RawBuilder<unknown>, words: readonly SearchWord[], condition: RawBuilder<boolean>) {
  const matches = matchesWords(text, words);
  return {
    matches,
    storedTextMatches: matches,
    branches: (columns: RawBuilder<unknown>) => [
      sql`select ${columns} from people where ${condition} and ${matchesByIndex(text, words)}`,
    ],
  };
}

const showsIdOrName = (q: string) =>
  allOf(
    searchWords(q).map(
      (word) =>
        sql<boolean>`(${matchesWord(sql`people.id::text`, word)} or ${matchesWord(foldedName, word)})`,
    ),
  );
