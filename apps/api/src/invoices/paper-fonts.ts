/** The fonts of tax documents, one family for each script in which Indian customers write their names and addresses. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection } from 'fontkit';
import { shapedByHarfBuzz } from './shaped-font.ts';

declare global {
  // pdfkit takes a font that was read already, which its types do not say.
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font | FontCollection): this;
    }
  }
}

export type Weight = 'regular' | 'bold';

/** Letters are known by the scripts that use them, so that a danda goes with what stands before it. */
export const families = {
  latin: { file: 'inter:Inter', letters: /^\p{Script=Latin}/u },
  devanagari: { file: 'noto-sans-devanagari:NotoSansDevanagari', letters: /^\p{scx=Devanagari}/u },
  bengali: { file: 'noto-sans-bengali:NotoSansBengali', letters: /^\p{scx=Bengali}/u },
  gujarati: { file: 'noto-sans-gujarati:NotoSansGujarati', letters: /^\p{scx=Gujarati}/u },
  gurmukhi: { file: 'noto-sans-gurmukhi:NotoSansGurmukhi', letters: /^\p{scx=Gurmukhi}/u },
  kannada: { file: 'noto-sans-kannada:NotoSansKannada', letters: /^\p{scx=Kannada}/u },
  malayalam: { file: 'noto-sans-malayalam:NotoSansMalayalam', letters: /^\p{scx=Malayalam}/u },
  odia: { file: 'noto-sans-oriya:NotoSansOriya', letters: /^\p{scx=Oriya}/u },
  tamil: { file: 'noto-sans-tamil:NotoSansTamil', letters: /^\p{scx=Tamil}/u },
  telugu: { file: 'noto-sans-telugu:NotoSansTelugu', letters: /^\p{scx=Telugu}/u },
  arabic: { file: 'noto-sans-arabic:NotoSansArabic', letters: /^\p{scx=Arabic}/u },
} as const;

export type Family = keyof typeof families;
export const familyNames = Object.keys(families).filter((name): name is Family =>
  Object.hasOwn(families, name),
);

const require = createRequire(import.meta.url);
const weights = { regular: '400Regular', bold: '600SemiBold' } as const;
const readFonts = new Map<string, Font>();

/** Read when the first paper needs it, and kept: reading takes twice as long as drawing. */
export function fontOf(family: Family, weight: Weight): Font {
  const [folder, name] = families[family].file.split(':');
  const cut = weights[weight];
  const path = `@expo-google-fonts/${folder}/${cut}/${name}_${cut}.ttf`;
  const font = readFonts.get(path) ?? readFont(require.resolve(path), family);
  readFonts.set(path, font);
  return font;
}

function readFont(path: string, family: Family): Font {
  const bytes = readFileSync(path);
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds more than one font`);
  return family === 'latin' ? font : shapedByHarfBuzz(font, bytes);
}
