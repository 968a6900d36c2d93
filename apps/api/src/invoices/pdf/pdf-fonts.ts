/** Fonts of tax documents: one family per script of India. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection } from 'fontkit';
import { Blob, Buffer, Direction, Face, Font as HarfBuzzFont, shape } from 'harfbuzzjs';

declare global {
  // pdfkit accepts a loaded font, which its types lack.
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font | FontCollection): this;
    }
  }
}

export type FontWeight = 'regular' | 'bold';

/** Matches by script extensions, so that shared marks such as the danda use the font of the text before them. */
export const fontFamilies = {
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

export type FontFamily = keyof typeof fontFamilies;
export const fontFamilyNames = Object.keys(fontFamilies).filter((name): name is FontFamily =>
  Object.hasOwn(fontFamilies, name),
);

const require = createRequire(import.meta.url);
const weights = { regular: '400Regular', bold: '600SemiBold' } as const;
const fonts = new Map<string, Font>();

/** Loads lazily and caches, since loading takes twice as long as drawing. */
export function loadFont(family: FontFamily, weight: FontWeight): Font {
  const [folder, name] = fontFamilies[family].file.split(':');
  const cut = weights[weight];
  const path = `@expo-google-fonts/${folder}/${cut}/${name}_${cut}.ttf`;
  const font = fonts.get(path) ?? readFont(require.resolve(path), family);
  fonts.set(path, font);
  return font;
}

function readFont(path: string, family: FontFamily): Font {
  const bytes = readFileSync(path);
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds more than one font`);
  return family === 'latin' ? font : withHarfBuzzShaping(font, bytes);
}

/**
 * Replaces the font's `layout` by HarfBuzz shaping: fontkit throws on Telugu and joins other Indic letters wrongly. Lays out
 * text with Arabic script from right to left.
 */
function withHarfBuzzShaping(font: Font, bytes: Uint8Array<ArrayBuffer>): Font {
  const shaper = new HarfBuzzFont(new Face(new Blob(bytes.slice().buffer)));
  const layout = (text: string) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(/\p{Script=Arabic}/u.test(text) ? Direction.RTL : Direction.LTR);
    shape(shaper, buffer);
    const positions = buffer.getGlyphPositions();
    return {
      glyphs: buffer
        .getGlyphInfos()
        .map(({ codepoint: glyph }) => font.getGlyph(glyph, codePointsOf(font, glyph))),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
  return Object.assign(font, { layout });
}

/** For readers that ignore the marked content of `drawText`. Ligatures have no code point of their own. */
const codePointsOf = (font: Font, glyph: number) =>
  [...(font.stringsForGlyph(glyph)[0] ?? '')].map((sign) => sign.codePointAt(0) ?? 0);
