/** Writes texts of any script that customers use, in lines that stay inside their column. */
import { breakLines } from './break-lines.ts';
import { fontOf } from './paper-fonts.ts';
import type { Style } from './paper-style.ts';

export interface Column {
  x: number;
  room: number;
  align?: 'left' | 'right';
}

/** Answers how far down the text reaches. */
export function writeText(
  doc: PDFKit.PDFDocument,
  text: string,
  { weight = 'regular', size, colour }: Style,
  { x, room, align = 'left' }: Column,
  top: number,
): number {
  let y = top;
  for (const { pieces, ascent, height } of breakLines(text, { weight, size }, room)) {
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const start = align === 'left' ? x : x + room - width;
    for (const { text: shown, written, family, x: offset } of pieces) {
      const name = `${family} ${weight}`;
      doc.registerFont(name, fontOf(family, weight));
      doc.font(name).fontSize(size).fillColor(colour);
      const write = () =>
        doc.text(shown, start + offset, y + ascent, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: [],
        });
      if (family === 'latin') write();
      else {
        // Shaped letters stand in another order than they are written in; readers and searches take this instead.
        doc.markContent('Span', { actual: written });
        write();
        doc.endMarkedContent();
      }
    }
    y += height;
  }
  return y;
}

export function heightOfText(text: string, { weight = 'regular', size }: Style, room: number): number {
  return breakLines(text, { weight, size }, room).reduce((sum, { height }) => sum + height, 0);
}
