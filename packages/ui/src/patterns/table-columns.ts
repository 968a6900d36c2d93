/** What a column of a table is, and how rows are searched and sorted by their columns. */
import type { ReactNode } from 'react';

export type DataColumn<Row> = {
  id: string;
  /** The word in the head of the column and beside the value on a phone's card. */
  header: string;
  /** What is sorted by, searched (when it is text) and exported. */
  value: (row: Row) => string | number;
  /** How the value is shown; the value itself when absent. */
  cell?: (row: Row) => ReactNode;
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

/** Case-insensitive substring of any shown text field (screens: tables). */
export function rowMatches<Row>(row: Row, columns: readonly DataColumn<Row>[], q: string): boolean {
  const wanted = q.trim().toLocaleLowerCase('en-IN');
  return wanted === '' || columns.some((column) => fieldText(column, row).includes(wanted));
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

function fieldText<Row>(column: DataColumn<Row>, row: Row): string {
  const value = column.value(row);
  const searched = isData(column) && column.searchable !== false && typeof value === 'string';
  return searched ? value.toLocaleLowerCase('en-IN') : '';
}
