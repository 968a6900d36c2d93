/** Draws a tax invoice or a credit note as a PDF of A4 pages; the same paper always gives the same bytes. */
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { drawLines } from './draw-lines.ts';
import { bottom, colours, left, pen, registerFonts, right, width, writeRight } from './paper-style.ts';
import type { Party, TaxPaper } from './tax-paper.ts';

type Doc = PDFKit.PDFDocument;
interface Place {
  x: number;
  y: number;
  room: number;
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
  registerFonts(doc);
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
  pen(doc, title, { weight: 'bold', size: 20, colour: colours.ink }).text(title, left, 40);
  pen(doc, copy, { size: 9, colour: colours.muted }).text(copy, left, 66);
  const options = { width: width / 2, align: 'right' } as const;
  pen(doc, supplier.name, { weight: 'bold', size: 12, colour: colours.ink }).text(
    supplier.name,
    left + width / 2,
    46,
    options,
  );
  return Math.max(doc.y, 82);
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

function drawParty(doc: Doc, { heading, name, lines }: Party, { x, y, room }: Place): number {
  pen(doc, heading, label).text(heading, x, y, { width: room });
  pen(doc, name, { weight: 'bold', size: 10, colour: colours.ink }).text(name, x, doc.y + 4, { width: room });
  for (const line of lines) {
    pen(doc, line, { size: 9, colour: colours.text }).text(line, x, doc.y + 3, { width: room });
  }
  return doc.y;
}

function drawFacts(doc: Doc, { facts }: TaxPaper, { x, y, room }: Place): number {
  doc.y = y;
  for (const [name, value] of facts) {
    pen(doc, name, label).text(name, x, doc.y, { width: room });
    pen(doc, value, { size: 9, colour: colours.ink }).text(value, x, doc.y + 1, { width: room });
    doc.y += 5;
  }
  return doc.y;
}

/** Words at the left, sums at the right, notes below; on a page of its own when this one has no room for it. */
function drawEnd(doc: Doc, paper: TaxPaper, after: number) {
  const needed = 80 + paper.sums.length * 18 + paper.notes.length * 16;
  const fits = after + needed <= bottom;
  if (!fits) doc.addPage();
  const top = fits ? after : 50;
  const afterSums = drawSums(doc, paper, top);
  const room = width / 2 - 20;
  pen(doc, '', label).text('Amount in words', left, top, { width: room });
  pen(doc, '', { size: 10, colour: colours.ink }).text(paper.words, left, doc.y + 3, { width: room });
  doc.y = Math.max(doc.y, afterSums) + 24;
  for (const note of paper.notes) {
    pen(doc, note, { size: 8.5, colour: colours.muted }).text(note, left, doc.y + 3, { width });
  }
}

function drawSums(doc: Doc, { sums, total }: TaxPaper, top: number): number {
  const x = left + width / 2;
  const row = (name: string, value: string, y: number) => {
    doc.text(name, x, y, { lineBreak: false });
    writeRight(doc, value, right - inset, y);
  };
  pen(doc, '', { size: 9.5, colour: colours.text });
  for (const [index, [name, value]] of sums.entries()) row(name, value, top + index * 18);
  const y = top + sums.length * 18 + 2;
  doc.moveTo(x, y).lineTo(right, y).lineWidth(0.75).stroke(colours.ink);
  pen(doc, '', { weight: 'bold', size: 12, colour: colours.ink });
  row('Total', total, y + 9);
  return y + 26;
}

function drawPageNumbers(doc: Doc, { title, number }: TaxPaper) {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    pen(doc, '', { size: 8, colour: colours.muted });
    doc.text(`${title} ${number}`, left, bottom + 24, { lineBreak: false });
    writeRight(doc, `Page ${page + 1} of ${count}`, right, bottom + 24);
  }
}

const label = { weight: 'bold', size: 8, colour: colours.muted } as const;
/** As in the cells of the table above, so that the figures stand in one line. */
const inset = 6;
