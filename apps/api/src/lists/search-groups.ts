/** Chooses the words by which a search finds its rows when thousands of rows share the values of other words. */

import type { SearchWord } from '@portal/domain/text/search-words';

/** A word, and whether a shared value contains it. */
export interface KnownWord {
  readonly word: SearchWord;
  readonly isShared: boolean;
}

/**
 * Every matching row has either all words in shared values, or all words of one of these groups in its own. Words that
 * no shared value contains must be the row's own, so together the groups lead to all matches.
 */
export function searchGroups<Known extends KnownWord>(
  words: readonly Known[],
): readonly (readonly Known[])[] {
  const own = words.filter(({ isShared }) => !isShared);
  return own.length === 0 ? words.map((word) => [word]) : [own];
}

/** The ids or names that all lists contain. */
export function intersection<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const [first = [], ...others] = lists;
  return first.filter((value) => others.every((list) => list.includes(value)));
}
