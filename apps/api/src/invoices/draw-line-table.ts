/** Draws the table of invoice lines, over several pages if needed. */

import type { LayoutLine, InvoiceLayout } from './invoice-layout.ts';
import {
  BOTTOM,
  COLOURS,
  LEFT,
  setFont,
  RIGHT,
  WIDTH,
  drawTextRight,
  measureTextHeight,
  drawText,
} from './pdf-text.ts';

interface TableColumn {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  /** The second value is drawn below the first in a smaller size. */
  values(line: LayoutLine, position: number): string[];
}

const padding = 6;
const gap = 2;
const positionWidth = 28;

/** Returns the y position below the table. */
export function drawLineTable(
  doc: PDFKit.PDFDocument,
  { lines, taxNames }: InvoiceLayout,
  top: number,
): number {
  const columns = columnsFor(taxNames);
  let y = drawColumnHeads(doc, columns, top);
  for (const [index, line] of lines.entries()) {
    const cells = columns.map((column) => ({ column, values: column.values(line, index + 1) }));
    const height = Math.max(...cells.map(({ column, values }) => heightOf(doc, values, column)));
    if (y + height > BOTTOM) {
      doc.addPage();
      y = drawColumnHeads(doc, columns, 50);
    }
    for (const { column, values } of cells) drawCell(doc, values, column, y);
    y += height;
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(COLOURS.line);
  }
  return y;
}

/** Amounts have room for crores; the description takes the rest. */
function columnsFor(taxNames: string[]): TableColumn[] {
  const amount = 78;
  const fixed: Omit<TableColumn, 'x'>[] = [
    { title: 'SAC', width: 50, align: 'left', values: ({ sac }) => [sac] },
    { title: 'Taxable value', width: amount, align: 'right', values: ({ taxable }) => [taxable] },
    ...taxNames.map((title, head) => ({
      title,
      width: amount - 10,
      align: 'right' as const,
      values: ({ taxes }: LayoutLine) => [taxes[head]?.amount ?? '', taxes[head]?.rate ?? ''],
    })),
    { title: 'Total (Rs.)', width: amount, align: 'right', values: ({ total }) => [total] },
  ];
  const taken = fixed.reduce((sum, column) => sum + column.width, positionWidth);
  const all: Omit<TableColumn, 'x'>[] = [
    { title: '#', width: positionWidth, align: 'left', values: (_line, position) => [String(position)] },
    {
      title: 'Description of service',
      width: WIDTH - taken,
      align: 'left',
      values: ({ description, detail }) => [description, detail],
    },
    ...fixed,
  ];
  let x = LEFT;
  return all.map((column) => {
    const placed = { ...column, x };
    x += column.width;
    return placed;
  });
}

function drawColumnHeads(doc: PDFKit.PDFDocument, columns: TableColumn[], y: number): number {
  doc.rect(LEFT, y, WIDTH, 22).fill(COLOURS.band);
  setFont(doc, { weight: 'bold', size: 8, colour: COLOURS.text });
  for (const { title, x, width: room, align } of columns) {
    if (align === 'right') drawTextRight(doc, title, x + room - padding, y + 7);
    else doc.text(title, x + padding, y + 7, { lineBreak: false });
  }
  return y + 22;
}

const first = { size: 9, colour: COLOURS.ink };
const second = { size: 8, colour: COLOURS.muted };
const styleOf = (position: number) => (position === 0 ? first : second);

/** Right-aligned values are figures on one line. */
function heightOf(doc: PDFKit.PDFDocument, values: string[], { width: room, align }: TableColumn): number {
  const heights = values.map((value, position) =>
    align === 'right'
      ? setFont(doc, styleOf(position)).currentLineHeight(true)
      : measureTextHeight(value, styleOf(position), room - 2 * padding),
  );
  return heights.reduce((sum, height) => sum + height + gap, 2 * padding);
}

function drawCell(
  doc: PDFKit.PDFDocument,
  values: string[],
  { x, width: room, align }: TableColumn,
  top: number,
) {
  let y = top + padding;
  for (const [position, value] of values.entries()) {
    if (align === 'right') {
      const height = setFont(doc, styleOf(position)).currentLineHeight(true);
      drawTextRight(doc, value, x + room - padding, y);
      y += height + gap;
    } else y = drawText(doc, value, styleOf(position), { x: x + padding, room: room - 2 * padding }, y) + gap;
  }
}
