/** Draws the table of what was supplied, over as many pages as it takes. */
import { bottom, colours, left, pen, right, width, writeRight } from './paper-style.ts';
import type { PaperLine, TaxPaper } from './tax-paper.ts';
import { heightOfText, writeText } from './write-text.ts';

interface Column {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  /** A second value stands below the first, smaller. */
  values(line: PaperLine, position: number): string[];
}

const padding = 6;
const gap = 2;
const positionWidth = 28;

/** Answers where the table ends. */
export function drawLines(doc: PDFKit.PDFDocument, { lines, taxNames }: TaxPaper, top: number): number {
  const columns = columnsFor(taxNames);
  let y = drawHeads(doc, columns, top);
  for (const [index, line] of lines.entries()) {
    const cells = columns.map((column) => ({ column, values: column.values(line, index + 1) }));
    const height = Math.max(...cells.map(({ column, values }) => heightOf(doc, values, column)));
    if (y + height > bottom) {
      doc.addPage();
      y = drawHeads(doc, columns, 50);
    }
    for (const { column, values } of cells) drawCell(doc, values, column, y);
    y += height;
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke(colours.line);
  }
  return y;
}

/** Amounts have room for crores; the description has the rest. */
function columnsFor(taxNames: string[]): Column[] {
  const amount = 78;
  const fixed: Omit<Column, 'x'>[] = [
    { title: 'SAC', width: 50, align: 'left', values: ({ sac }) => [sac] },
    { title: 'Taxable value', width: amount, align: 'right', values: ({ taxable }) => [taxable] },
    ...taxNames.map((title, head) => ({
      title,
      width: amount - 10,
      align: 'right' as const,
      values: ({ taxes }: PaperLine) => [taxes[head]?.amount ?? '', taxes[head]?.rate ?? ''],
    })),
    { title: 'Total (Rs.)', width: amount, align: 'right', values: ({ total }) => [total] },
  ];
  const taken = fixed.reduce((sum, column) => sum + column.width, positionWidth);
  const all: Omit<Column, 'x'>[] = [
    { title: '#', width: positionWidth, align: 'left', values: (_line, position) => [String(position)] },
    {
      title: 'Description of service',
      width: width - taken,
      align: 'left',
      values: ({ description, detail }) => [description, detail],
    },
    ...fixed,
  ];
  let x = left;
  return all.map((column) => {
    const placed = { ...column, x };
    x += column.width;
    return placed;
  });
}

function drawHeads(doc: PDFKit.PDFDocument, columns: Column[], y: number): number {
  doc.rect(left, y, width, 22).fill(colours.band);
  pen(doc, { weight: 'bold', size: 8, colour: colours.text });
  for (const { title, x, width: room, align } of columns) {
    if (align === 'right') writeRight(doc, title, x + room - padding, y + 7);
    else doc.text(title, x + padding, y + 7, { lineBreak: false });
  }
  return y + 22;
}

const first = { size: 9, colour: colours.ink };
const second = { size: 8, colour: colours.muted };
const styleOf = (position: number) => (position === 0 ? first : second);

/** Right-hand values are figures, which stay on one line. */
function heightOf(doc: PDFKit.PDFDocument, values: string[], { width: room, align }: Column): number {
  const heights = values.map((value, position) =>
    align === 'right'
      ? pen(doc, styleOf(position)).currentLineHeight(true)
      : heightOfText(value, styleOf(position), room - 2 * padding),
  );
  return heights.reduce((sum, height) => sum + height + gap, 2 * padding);
}

function drawCell(doc: PDFKit.PDFDocument, values: string[], { x, width: room, align }: Column, top: number) {
  let y = top + padding;
  for (const [position, value] of values.entries()) {
    if (align === 'right') {
      const height = pen(doc, styleOf(position)).currentLineHeight(true);
      writeRight(doc, value, x + room - padding, y);
      y += height + gap;
    } else
      y = writeText(doc, value, styleOf(position), { x: x + padding, room: room - 2 * padding }, y) + gap;
  }
}
