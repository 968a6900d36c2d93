/** Page, colours and fonts of tax documents. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection } from 'fontkit';

declare global {
  // pdfkit takes a font that was read already, which its types do not say.
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font | FontCollection): this;
    }
  }
}

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

export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);
/** Read once: reading them takes twice as long as drawing. */
const read = (file: string) => create(readFileSync(file));
const fonts = {
  'latin regular': read(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  'latin bold': read(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  'devanagari regular': read(
    require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ),
  'devanagari bold': read(
    require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
  ),
};

/** All are embedded where they are used, with just the letters that are used. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
}

/** Makes ready to write a text: customers may give their name in Devanagari, whose font has Latin letters as well. */
export function pen(
  doc: PDFKit.PDFDocument,
  text: string,
  style: { weight?: Weight; size: number; colour: string },
) {
  const script = /\p{Script=Devanagari}/u.test(text) ? 'devanagari' : 'latin';
  const name: keyof typeof fonts = `${script} ${style.weight ?? 'regular'}`;
  return doc.font(name).fontSize(style.size).fillColor(style.colour);
}

/** Figures of one width, so that they stand below each other. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** Writes one line that ends at `edge`; a width would break it where it is too narrow. */
export function writeRight(doc: PDFKit.PDFDocument, text: string, edge: number, y: number): void {
  doc.text(text, edge - doc.widthOfString(text, { features }), y, { lineBreak: false, features });
}
