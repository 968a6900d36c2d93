/** The lines of a tax document, over several pages if needed: the taxed ones, and below them those outside GST. */

import type { InvoiceLayout, LayoutLine, PureAgentLayoutLine } from '../invoice-layout.ts';
import {
  BOTTOM,
  COLOURS,
  drawText,
  drawTextRight,
  LEFT,
  measureTextHeight,
  RIGHT,
  setFont,
  WIDTH,
} from './pdf-text.ts';

type Doc = PDFKit.PDFDocument;

/** Aligns the sums with the cells of the table. */
export const inset = 6;

/** Returns the y position below the lines. */
export function drawLineTable(doc: Doc, layout: InvoiceLayout, top: number): number {
  const { lines, taxNames, pureAgent } = layout;
  const after = lines.length === 0 ? top : drawTable(doc, columnsFor(taxNames), lines, top);
  if (!pureAgent) return after;
  const room = { x: LEFT, room: WIDTH };
  const isFirst = lines.length === 0;
  const fits = after + 80 <= BOTTOM;
  if (!fits) doc.addPage();
  const start = fits ? after + (isFirst ? 0 : 18) : 50;
  const style = { weight: 'bold', size: 9, colour: COLOURS.ink } as const;
  return drawTable(
    doc,
    pureAgentColumns,
    pureAgent.lines,
    drawText(doc, pureAgent.heading, style, room, start) + 6,
  );
}

interface TableColumn<Line> {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  /** Values after the first are drawn below it in a smaller size. */
  values(line: Line, position: number): string[];
}

const padding = inset;
const gap = 2;
const positionWidth = 28;

function drawTable<Line>(
  doc: Doc,
  columns: readonly TableColumn<Line>[],
  lines: readonly Line[],
  top: number,
): number {
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
function columnsFor(taxNames: string[]): TableColumn<LayoutLine>[] {
  const amount = 78;
  const fixed: Unplaced<LayoutLine>[] = [
    { title: 'SAC', width: 50, align: 'left', values: ({ sac }) => [sac] },
    {
      title: taxNames.length === 0 ? 'Value' : 'Taxable value',
      width: amount,
      align: 'right',
      values: ({ taxable }) => [taxable],
    },
    ...taxNames.map((title, head) => ({
      title,
      width: amount - 10,
      align: 'right' as const,
      values: ({ taxes }: LayoutLine) => [taxes[head]?.amount ?? '', taxes[head]?.rate ?? ''],
    })),
    { title: 'Total (Rs.)', width: amount, align: 'right', values: ({ total }) => [total] },
  ];
  const taken = fixed.reduce((sum, column) => sum + column.width, positionWidth);
  return place([
    { title: '#', width: positionWidth, align: 'left', values: (_line, position) => [String(position)] },
    {
      title: 'Description of service',
      width: WIDTH - taken,
      align: 'left',
      values: ({ description, detail, discount }) => [
        description,
        detail,
        ...(discount === undefined ? [] : [discount]),
      ],
    },
    ...fixed,
  ]);
}

type Unplaced<Line> = Omit<TableColumn<Line>, 'x'>;

function place<Line>(columns: readonly Unplaced<Line>[]): TableColumn<Line>[] {
  let x = LEFT;
  return columns.map((column) => {
    const placed = { ...column, x };
    x += column.width;
    return placed;
  });
}

/** Without SAC and taxes, which these amounts have not. */
const pureAgentColumns = place<PureAgentLayoutLine>([
  { title: '#', width: 28, align: 'left', values: (_line, position) => [String(position)] },
  {
    title: 'Description',
    width: WIDTH - 28 - 98,
    align: 'left',
    values: ({ description, detail }) => [description, detail],
  },
  { title: 'Amount (Rs.)', width: 98, align: 'right', values: ({ total }) => [total] },
]);

function drawColumnHeads(doc: Doc, columns: readonly Column[], y: number): number {
  doc.rect(LEFT, y, WIDTH, 22).fill(COLOURS.band);
  setFont(doc, { weight: 'bold', size: 8, colour: COLOURS.text });
  for (const { title, x, width: room, align } of columns) {
    if (align === 'right') drawTextRight(doc, title, x + room - padding, y + 7);
    else doc.text(title, x + padding, y + 7, { lineBreak: false });
  }
  return y + 22;
}

type Column = Omit<TableColumn<unknown>, 'values'>;

const firstStyle = { size: 9, colour: COLOURS.ink };
const secondStyle = { size: 8, colour: COLOURS.muted };
const styleOf = (position: number) => (position === 0 ? firstStyle : secondStyle);

/** Right-aligned values are figures on one line. */
function heightOf(doc: Doc, values: string[], { width: room, align }: Column): number {
  const heights = values.map((value, position) =>
    align === 'right'
      ? setFont(doc, styleOf(position)).currentLineHeight(true)
      : measureTextHeight(value, styleOf(position), room - 2 * padding),
  );
  return heights.reduce((sum, height) => sum + height + gap, 2 * padding);
}

function drawCell(doc: Doc, values: string[], { x, width: room, align }: Column, top: number) {
  let y = top + padding;
  for (const [position, value] of values.entries()) {
    if (align === 'right') {
      const height = setFont(doc, styleOf(position)).currentLineHeight(true);
      drawTextRight(doc, value, x + room - padding, y);
      y += height + gap;
    } else y = drawText(doc, value, styleOf(position), { x: x + padding, room: room - 2 * padding }, y) + gap;
  }
}
