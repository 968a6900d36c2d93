/** Page, colours and figures of tax documents. */
import { fontOf, type Weight } from './paper-fonts.ts';

/** Points of an A4 page: the left, right and lower edges of what is written on. */
export const left = 40;
export const right = 555;
export const bottom = 780;
export const width = right - left;

export const colours = {
  accent: '#0f766e',
  ink: '#0f172a',
  text: '#334155',
  muted: '#64748b',
  line: '#cbd5e1',
  band: '#f1f5f9',
} as const;

export interface Style {
  weight?: Weight;
  size: number;
  colour: string;
}

/** Makes ready to write Latin letters and figures; what customers wrote is written by write-text.ts. */
export function pen(doc: PDFKit.PDFDocument, { weight = 'regular', size, colour }: Style) {
  const name = `latin ${weight}`;
  doc.registerFont(name, fontOf('latin', weight));
  return doc.font(name).fontSize(size).fillColor(colour);
}

/** Figures of one width, so that they stand below each other. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** Writes one line that ends at `edge`; a width would break it where it is too narrow. */
export function writeRight(doc: PDFKit.PDFDocument, text: string, edge: number, y: number): void {
  doc.text(text, edge - doc.widthOfString(text, { features }), y, { lineBreak: false, features });
}
