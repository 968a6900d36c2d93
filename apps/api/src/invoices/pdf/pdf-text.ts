/** Page geometry, colours and text of tax documents. */

import { breakLines } from './break-lines.ts';
import { loadFont, type FontWeight } from './pdf-fonts.ts';

export interface TextColumn {
  x: number;
  room: number;
  align?: 'left' | 'right';
}

/** Draws text of any script, wrapped to its column. Returns the y position below it. */
export function drawText(
  doc: PDFKit.PDFDocument,
  text: string,
  { weight = 'regular', size, colour }: TextStyle,
  { x, room, align = 'left' }: TextColumn,
  top: number,
): number {
  let y = top;
  for (const { runs, ascent, height } of breakLines(text, { weight, size }, room)) {
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    const start = align === 'left' ? x : x + room - width;
    for (const { text: shown, written, family, x: offset } of runs) {
      const name = `${family} ${weight}`;
      doc.registerFont(name, loadFont(family, weight));
      doc.font(name).fontSize(size).fillColor(colour);
      const write = () =>
        doc.text(shown, start + offset, y + ascent, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: [],
        });
      if (family === 'latin') write();
      else {
        // Shaped glyphs are not in logical order; copying and searching use this text instead.
        doc.markContent('Span', { actual: written });
        write();
        doc.endMarkedContent();
      }
    }
    y += height;
  }
  return y;
}

export function measureTextHeight(
  text: string,
  { weight = 'regular', size }: TextStyle,
  room: number,
): number {
  return breakLines(text, { weight, size }, room).reduce((sum, { height }) => sum + height, 0);
}

/** The printable area of an A4 page in points. */
export const LEFT = 40;
export const RIGHT = 555;
export const BOTTOM = 780;
export const WIDTH = RIGHT - LEFT;

export const COLOURS = {
  accent: '#0f766e',
  ink: '#0f172a',
  text: '#334155',
  muted: '#64748b',
  line: '#cbd5e1',
  band: '#f1f5f9',
} as const;

export interface TextStyle {
  weight?: FontWeight;
  size: number;
  colour: string;
}

/** Sets font, size and colour for Latin text and figures; texts of customers go through `drawText`. */
export function setFont(doc: PDFKit.PDFDocument, { weight = 'regular', size, colour }: TextStyle) {
  const name = `latin ${weight}`;
  doc.registerFont(name, loadFont('latin', weight));
  return doc.font(name).fontSize(size).fillColor(colour);
}

/** Tabular figures, so that columns align. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** Draws one line that ends at `edge`, without wrapping. */
export function drawTextRight(doc: PDFKit.PDFDocument, text: string, edge: number, y: number): void {
  doc.text(text, edge - doc.widthOfString(text, { features }), y, { lineBreak: false, features });
}
