/** Renders a tax invoice or a credit note as an A4 PDF; deterministic, so the same layout gives the same bytes. */

import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { encode } from 'uqr';
import type { InvoiceLayout } from '../invoice-layout.ts';
import type { Party } from '../invoice-parties.ts';
import { drawLineTable, inset } from './draw-line-table.ts';
import {
  BOTTOM,
  COLOURS,
  LEFT,
  setFont,
  RIGHT,
  WIDTH,
  drawTextRight,
  type TextColumn,
  drawText,
} from './pdf-text.ts';

type Doc = PDFKit.PDFDocument;
interface PdfPosition extends TextColumn {
  y: number;
}

export async function renderInvoicePdf(layout: InvoiceLayout): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${layout.title} ${layout.number}`,
      Author: layout.supplier.name,
      // The document's date, not the time of the download.
      CreationDate: layout.createdAt,
      ModDate: layout.createdAt,
    },
  });
  const bytes = buffer(doc);
  const afterHead = drawHeader(doc, layout);
  const afterParties = drawParties(doc, layout, afterHead + 18);
  const afterLines = drawLineTable(doc, layout, afterParties + 22);
  drawTotals(doc, layout, afterLines + 16);
  drawPageNumbers(doc, layout);
  doc.end();
  return bytes;
}

function drawHeader(doc: Doc, { title, supplier, copy }: InvoiceLayout): number {
  doc.rect(0, 0, doc.page.width, 6).fill(COLOURS.accent);
  setFont(doc, { weight: 'bold', size: 20, colour: COLOURS.ink }).text(title, LEFT, 40);
  setFont(doc, { size: 9, colour: COLOURS.muted }).text(copy, LEFT, 66);
  const half: TextColumn = { x: LEFT + WIDTH / 2, room: WIDTH / 2, align: 'right' };
  return Math.max(
    drawText(doc, supplier.name, { weight: 'bold', size: 12, colour: COLOURS.ink }, half, 46),
    82,
  );
}

/** Three columns: supplier, recipient, and facts such as number and date. */
function drawParties(doc: Doc, layout: InvoiceLayout, top: number): number {
  doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.5).stroke(COLOURS.line);
  const room = (WIDTH - 40) / 3;
  const position = (column: number) => ({ x: LEFT + column * (room + 20), y: top + 14, room });
  return Math.max(
    drawParty(doc, layout.supplier, position(0)),
    drawParty(doc, layout.recipient, position(1)),
    drawQrCode(doc, layout, { ...position(2), y: drawFacts(doc, layout, position(2)) }),
  );
}

function drawParty(doc: Doc, { heading, name, lines }: Party, { y, ...column }: PdfPosition): number {
  let after = drawText(doc, heading, labelStyle, column, y);
  after = drawText(doc, name, { weight: 'bold', size: 10, colour: COLOURS.ink }, column, after + 4);
  for (const line of lines) {
    after = drawText(doc, line, { size: 9, colour: COLOURS.text }, column, after + 3);
  }
  return after;
}

function drawFacts(doc: Doc, { facts }: InvoiceLayout, { y, ...column }: PdfPosition): number {
  let after = y;
  for (const [name, value] of facts) {
    after = drawText(doc, name, labelStyle, column, after);
    after = drawText(doc, value, { size: 9, colour: COLOURS.ink }, column, after + 1) + 5;
  }
  return after;
}

/** Large enough to scan from paper: the signed text takes a hundred modules. */
const qrSize = 120;

function drawQrCode(doc: Doc, { qr }: InvoiceLayout, { x, y }: PdfPosition): number {
  if (qr === null) return y;
  const { data, size } = encode(qr, { ecc: 'L', border: 0 });
  const side = qrSize / size;
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) doc.rect(x + column * side, y + 4 + row * side, side, side);
  doc.fill(COLOURS.ink);
  return y + 4 + qrSize;
}

/** Amount in words and how to pay at the left, sums at the right, notes below; on a new page if they don't fit. */
function drawTotals(doc: Doc, layout: InvoiceLayout, afterLines: number) {
  const { howToPay = [] } = layout;
  const needed = 80 + Math.max(layout.sums.length * 18, howToPay.length * 28) + layout.notes.length * 16;
  const fits = afterLines + needed <= BOTTOM;
  if (!fits) doc.addPage();
  const top = fits ? afterLines : 50;
  const afterSums = drawSums(doc, layout, top);
  const room = WIDTH / 2 - 20;
  const afterLabel = drawText(doc, 'Amount in words', labelStyle, { x: LEFT, room }, top);
  const ink = { size: 10, colour: COLOURS.ink };
  const afterWords = drawText(doc, layout.words, ink, { x: LEFT, room }, afterLabel + 3);
  const afterLeft = drawHowToPay(doc, howToPay, { x: LEFT, y: afterWords + 14, room });
  let after = Math.max(afterLeft, afterSums) + 24;
  for (const note of layout.notes) {
    after = drawText(doc, note, { size: 8.5, colour: COLOURS.muted }, { x: LEFT, room: WIDTH }, after + 3);
  }
}

function drawHowToPay(doc: Doc, texts: readonly string[], { y, ...column }: PdfPosition): number {
  if (texts.length === 0) return y;
  let after = drawText(doc, 'How to pay', labelStyle, column, y);
  for (const text of texts) after = drawText(doc, text, { size: 9, colour: COLOURS.ink }, column, after + 3);
  return after;
}

function drawSums(doc: Doc, { sums, total, totalLabel = 'Total' }: InvoiceLayout, top: number): number {
  const x = LEFT + WIDTH / 2;
  const row = (name: string, value: string, y: number) => {
    doc.text(name, x, y, { lineBreak: false });
    drawTextRight(doc, value, RIGHT - inset, y);
  };
  setFont(doc, { size: 9.5, colour: COLOURS.text });
  for (const [index, [name, value]] of sums.entries()) row(name, value, top + index * 18);
  const y = top + sums.length * 18 + 2;
  doc.moveTo(x, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(COLOURS.ink);
  setFont(doc, { weight: 'bold', size: 12, colour: COLOURS.ink });
  row(totalLabel, total, y + 9);
  return y + 26;
}

function drawPageNumbers(doc: Doc, { title, number }: InvoiceLayout) {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    setFont(doc, { size: 8, colour: COLOURS.muted });
    doc.text(`${title} ${number}`, LEFT, BOTTOM + 24, { lineBreak: false });
    drawTextRight(doc, `Page ${page + 1} of ${count}`, RIGHT, BOTTOM + 24);
  }
}

const labelStyle = { weight: 'bold', size: 8, colour: COLOURS.muted } as const;
