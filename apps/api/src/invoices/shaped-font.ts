/** Lets HarfBuzz choose and place the letters of a font: fontkit throws on Telugu and joins other Indic letters wrongly. */
import type { Font } from 'fontkit';
import { Blob, Buffer, Direction, Face, Font as HarfBuzzFont, shape } from 'harfbuzzjs';

/** The same font for pdfkit but for `layout`. A text with letters of Arabic script is laid out from right to left. */
export function shapedByHarfBuzz(font: Font, bytes: Uint8Array<ArrayBuffer>): Font {
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
        .map(({ codepoint: glyph }) => font.getGlyph(glyph, signsOf(font, glyph))),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
  return Object.assign(font, { layout });
}

/** For readers that do not know the text itself, see write-text.ts. Joined letters have no sign of their own. */
const signsOf = (font: Font, glyph: number) =>
  [...(font.stringsForGlyph(glyph)[0] ?? '')].map((sign) => sign.codePointAt(0) ?? 0);
