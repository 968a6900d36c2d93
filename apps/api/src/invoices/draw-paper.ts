/** Draws a tax invoice or a credit note as a PDF of A4 pages; the same paper always gives the same bytes. */
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { drawLines } from './draw-lines.ts';
import { bottom, colours, left, pen, right, width, writeRight } from './paper-style.ts';
import type { Party, TaxPaper } from './tax-paper.ts';
import { type Column, writeText } from './write-text.ts';

type Doc = PDFKit.PDFDocument;
interface Place extends Column {
  y: number;
}

export async function drawPaper(paper: TaxPaper): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${paper.title} ${paper.number}`,
      Author: paper.supplier.name,
      // Of the document and not of the download.
      CreationDate: paper.createdAt,
      ModDate: paper.createdAt,
    },
  });
  const bytes = buffer(doc);
  const afterHead = drawHead(doc, paper);
  const afterParties = drawParties(doc, paper, afterHead + 18);
  const afterLines = drawLines(doc, paper, afterParties + 22);
  drawEnd(doc, paper, afterLines + 16);
  drawPageNumbers(doc, paper);
  doc.end();
  return bytes;
}

function drawHead(doc: Doc, { title, supplier, copy }: TaxPaper): number {
  doc.rect(0, 0, doc.page.width, 6).fill(colours.accent);
  pen(doc, { weight: 'bold', size: 20, colour: colours.ink }).text(title, left, 40);
  pen(doc, { size: 9, colour: colours.muted }).text(copy, left, 66);
  const half: Column = { x: left + width / 2, room: width / 2, align: 'right' };
  return Math.max(
    writeText(doc, supplier.name, { weight: 'bold', size: 12, colour: colours.ink }, half, 46),
    82,
  );
}

/** Three columns under a line: supplier, recipient, and the facts of the document. */
function drawParties(doc: Doc, paper: TaxPaper, top: number): number {
  doc.moveTo(left, top).lineTo(right, top).lineWidth(0.5).stroke(colours.line);
  const room = (width - 40) / 3;
  const place = (column: number) => ({ x: left + column * (room + 20), y: top + 14, room });
  return Math.max(
    drawParty(doc, paper.supplier, place(0)),
    drawParty(doc, paper.recipient, place(1)),
    drawFacts(doc, paper, place(2)),
  );
}

function drawParty(doc: Doc, { heading, name, lines }: Party, { y, ...column }: Place): number {
  let after = writeText(doc, heading, label, column, y);
  after = writeText(doc, name, { weight: 'bold', size: 10, colour: colours.ink }, column, after + 4);
  for (const line of lines) {
    after = writeText(doc, line, { size: 9, colour: colours.text }, column, after + 3);
  }
  return after;
}

function drawFacts(doc: Doc, { facts }: TaxPaper, { y, ...column }: Place): number {
  let after = y;
  for (const [name, value] of facts) {
    after = writeText(doc, name, label, column, after);
    after = writeText(doc, value, { size: 9, colour: colours.ink }, column, after + 1) + 5;
  }
  return after;
}

/** Words at the left, sums at the right, notes below; on a page of its own when this one has no room for it. */
function drawEnd(doc: Doc, paper: TaxPaper, afterLines: number) {
  const needed = 80 + paper.sums.length * 18 + paper.notes.length * 16;
  const fits = afterLines + needed <= bottom;
  if (!fits) doc.addPage();
  const top = fits ? afterLines : 50;
  const afterSums = drawSums(doc, paper, top);
  const room = width / 2 - 20;
  const afterLabel = writeText(doc, 'Amount in words', label, { x: left, room }, top);
  const ink = { size: 10, colour: colours.ink };
  const afterWords = writeText(doc, paper.words, ink, { x: left, room }, afterLabel + 3);
  let after = Math.max(afterWords, afterSums) + 24;
  for (const note of paper.notes) {
    after = writeText(doc, note, { size: 8.5, colour: colours.muted }, { x: left, room: width }, after + 3);
  }
}

function drawSums(doc: Doc, { sums, total }: TaxPaper, top: number): number {
  const x = left + width / 2;
  const row = (name: string, value: string, y: number) => {
    doc.text(name, x, y, { lineBreak: false });
    writeRight(doc, value, right - inset, y);
  };
  pen(doc, { size: 9.5, colour: colours.text });
  for (const [index, [name, value]] of sums.entries()) row(name, value, top + index * 18);
  const y = top + sums.length * 18 + 2;
  doc.moveTo(x, y).lineTo(right, y).lineWidth(0.75).stroke(colours.ink);
  pen(doc, { weight: 'bold', size: 12, colour: colours.ink });
  row('Total', total, y + 9);
  return y + 26;
}

function drawPageNumbers(doc: Doc, { title, number }: TaxPaper) {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    pen(doc, { size: 8, colour: colours.muted });
    doc.text(`${title} ${number}`, left, bottom + 24, { lineBreak: false });
    writeRight(doc, `Page ${page + 1} of ${count}`, right, bottom + 24);
  }
}

const label = { weight: 'bold', size: 8, colour: colours.muted } as const;
/** As in the cells of the table above, so that the figures stand in one line. */
const inset = 6;
