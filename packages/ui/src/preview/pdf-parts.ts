/** Files that pdf.js requests by name: decoders of scanned pictures, and standard fonts. */

import foxitDingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import foxitFixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import foxitFixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import foxitFixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url';
import foxitFixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url';
import foxitSerif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import foxitSerifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import foxitSerifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url';
import foxitSerifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import foxitSymbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import liberationSansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import liberationSansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url';
import liberationSansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url';
import liberationSansRegular from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';

/** The URL of each on our own site, under a hashed name. */
const addresses = new Map([
  ['FoxitDingbats.pfb', foxitDingbats],
  ['FoxitFixed.pfb', foxitFixed],
  ['FoxitFixedBold.pfb', foxitFixedBold],
  ['FoxitFixedBoldItalic.pfb', foxitFixedBoldItalic],
  ['FoxitFixedItalic.pfb', foxitFixedItalic],
  ['FoxitSerif.pfb', foxitSerif],
  ['FoxitSerifBold.pfb', foxitSerifBold],
  ['FoxitSerifBoldItalic.pfb', foxitSerifBoldItalic],
  ['FoxitSerifItalic.pfb', foxitSerifItalic],
  ['FoxitSymbol.pfb', foxitSymbol],
  ['LiberationSans-Bold.ttf', liberationSansBold],
  ['LiberationSans-BoldItalic.ttf', liberationSansBoldItalic],
  ['LiberationSans-Italic.ttf', liberationSansItalic],
  ['LiberationSans-Regular.ttf', liberationSansRegular],
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
  ['qcms_bg.wasm', qcms],
]);

/** Rejects for a missing one, after which pdf.js does without. */
export class PdfParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename);
    if (address === undefined) throw new Error(`no ${filename} here`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
