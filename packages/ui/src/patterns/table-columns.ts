/** What a column of a table is, and how rows are searched and sorted by their columns. */
import { searchWords, showsWords } from '@portal/domain/text/search-words';
import type { ReactNode } from 'react';

export type DataColumn<Row> = {
  id: string;
  /** The word in the head of the column and beside the value on a phone's card. */
  header: string;
  /** What is sorted by, searched (when it is text, unless there is `shown`) and exported. */
  value: (row: Row) => string | number;
  /** How the value is shown; the value itself when absent. */
  cell?: (row: Row) => ReactNode;
  /** The text that the cell shows, where the value is none, such as a price. */
  shown?: (row: Row) => string;
  /** The exported text, where it differs from the value. */
  text?: (row: Row) => string;
  /** Buttons and links have nothing to sort by or to export. */
  kind?: 'data' | 'action';
  /** False where the server can't sort by it. */
  sortable?: boolean;
  /** False leaves the column out of the search. */
  searchable?: boolean;
  align?: 'start' | 'end';
  /** Keeps dates, numbers and the like in one line. */
  nowrap?: boolean;
};

/** Whether the shown text fields have every word somewhere, however it is written (screens: tables). */
export function rowMatches<Row>(row: Row, columns: readonly DataColumn<Row>[], q: string): boolean {
  const words = searchWords(q);
  return (
    words.length === 0 ||
    showsWords(
      columns.flatMap((column) => textsOf(column, row)),
      words,
    )
  );
}

/** Orders two rows by a column: numbers by size, text as people sort it ("9" before "10"). */
export function compareBy<Row>(column: DataColumn<Row>, a: Row, b: Row): number {
  const [left, right] = [column.value(a), column.value(b)];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

/** Whether a column can be sorted by. */
export function isSortable<Row>(column: DataColumn<Row>): boolean {
  return isData(column) && column.sortable !== false;
}

/** Whether a column can be exported. */
export function isData<Row>(column: DataColumn<Row>): boolean {
  return column.kind !== 'action';
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** What is searched of a column: the value and the shown text, as far as they are texts. */
function textsOf<Row>(column: DataColumn<Row>, row: Row): string[] {
  if (!isData(column) || column.searchable === false) return [];
  return [column.value(row), column.shown?.(row)].filter((text) => typeof text === 'string');
}
