/** Searches the shown fields of the chat list: the order's number, its service and its customer. */

import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { orderNumber } from '../db/order-number.ts';
import { allOf, matchesWord, matchesByIndex } from '../lists/match-text.ts';
import { findServiceNames } from '../lists/order-kinds.ts';
import { foldedName } from '../lists/person-names.ts';
import { intersection, searchGroups } from '../lists/search-groups.ts';
import { findMatches } from '../lists/search.ts';

/** A condition for a query with `orders` in it. By `orders_number`, `orders_by_name` and `people_search`. */
export async function matchesChatSearch(db: Db, actor: Actor, q: string): Promise<RawBuilder<boolean>> {
  const visible = visibleTo(actor);
  const words: LookedUp[] = [];
  for (const word of searchWords(q)) words.push(await lookUp(db, word));
  const names = intersection(words.map((word) => word.names));
  const shownBut = (some: readonly LookedUp[]) =>
    allOf([visible, ...words.filter((word) => !some.includes(word)).map(isShown)]);
  const others = searchGroups(words).flatMap((group) => [
    ofPeopleNamed(group, shownBut(group)),
    ...group.map(
      (one) => sql`from orders where ${shownBut([one])} and ${matchesByIndex(number, [one.word])}`,
    ),
  ]);
  const { isMatch } = await findMatches(
    db,
    { table: 'orders', condition: visible },
    {
      storedTextMatches: allOf(words.map(({ word }) => matchesWord(number, word))),
      branches: (columns) =>
        [sql`from orders where ${visible} and ${isOfService(names)}`, ...others].map(
          (branch) => sql`select ${columns} ${branch}`,
        ),
      matches: allOf(words.map(isShown)),
    },
  );
  return isMatch;
}

/** In lower case, as in the index `orders_number`. */
const number = sql`lower(${orderNumber(sql`orders.id`)})`;

/** A word, and the order names that contain it. */
interface LookedUp {
  word: SearchWord;
  names: readonly string[];
  isShared: boolean;
}

async function lookUp(db: Db, word: SearchWord): Promise<LookedUp> {
  const names = await findServiceNames(db, word);
  return { word, names, isShared: names.length > 0 };
}

const isOfService = (names: readonly string[]) => sql<boolean>`orders.service_name = any (${names}::text[])`;

const isNamedSo = (word: SearchWord) => matchesWord(foldedName, word);

const isShown = ({ word, names }: LookedUp) => sql<boolean>`(
  ${matchesWord(number, word)} or ${isOfService(names)}
  or exists (select from people where people.id = orders.customer_id and ${isNamedSo(word)}))`;

const ofPeopleNamed = (words: readonly LookedUp[], condition: RawBuilder<boolean>) => sql`
  from people join orders on orders.customer_id = people.id
  where ${condition} and ${matchesByIndex(
    foldedName,
    words.map(({ word }) => word),
  )}`;
