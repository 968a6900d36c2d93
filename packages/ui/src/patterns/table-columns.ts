/** Column definitions of a table, and how rows are searched and sorted by them. */

import { searchWords, showsWords } from '@portal/domain/text/search-words';
import type { ReactNode } from 'react';

export type DataColumn<Row> = {
  id: string;
  /** In the column's head, and beside the value on a phone's card. */
  header: string;
  /** Sorted by, searched (if text, unless there is `shown`) and exported. */
  value: (row: Row) => string | number;
  /** How the value is rendered; the value itself if absent. */
  cell?: (row: Row) => ReactNode;
  /** The cell's text where the value is none, such as a price. */
  shown?: (row: Row) => string;
  /** The exported text, if it differs from the value. */
  text?: (row: Row) => string;
  /** Action columns are neither sorted nor exported. */
  kind?: 'data' | 'action';
  /** False if the server can't sort by it. */
  sortable?: boolean;
  /** False excludes the column from the search. */
  searchable?: boolean;
  align?: 'start' | 'end';
  /** Keeps dates, numbers etc. on one line. */
  nowrap?: boolean;
};

/** Whether the searchable fields contain every word, in any spelling (screens: tables). */
export function matchesSearch<Row>(row: Row, columns: readonly DataColumn<Row>[], q: string): boolean {
  const words = searchWords(q);
  return (
    words.length === 0 ||
    showsWords(
      columns.flatMap((column) => textsOf(column, row)),
      words,
    )
  );
}

/** Compares two rows by a column: numbers numerically, text in natural order ("9" before "10"). */
export function compareRows<Row>(column: DataColumn<Row>, a: Row, b: Row): number {
  const [left, right] = [column.value(a), column.value(b)];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

export function isSortable<Row>(column: DataColumn<Row>): boolean {
  return isDataColumn(column) && column.sortable !== false;
}

export function isDataColumn<Row>(column: DataColumn<Row>): boolean {
  return column.kind !== 'action';
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** The searched texts of a column: its value and its shown text, if they are strings. */
function textsOf<Row>(column: DataColumn<Row>, row: Row): string[] {
  if (!isDataColumn(column) || column.searchable === false) return [];
  return [column.value(row), column.shown?.(row)].filter((text) => typeof text === 'string');
}
