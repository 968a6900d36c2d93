/** Opens a PDF with the parser that draws it on screens: not locked, at least one page, nothing behind its end. */
import type { FileWarning } from '../contract/files.ts';
import { findActiveContent } from './find-active-content.ts';
import { broken, UnfitFile } from './inspection.ts';

/** A reader looks for the end mark within the last kilobyte; what stands behind that is no part of the document. */
const mostAfterEnd = 1_024;
/** Scripts of single pages are looked for on so many of them; names in the file are found on all. */
const mostPages = 20;

/** Throws `UnfitFile`. Only ever run in a process of its own: a hostile file can keep the parser busy without an end. */
export async function inspectPdf(bytes: Buffer): Promise<FileWarning[]> {
  checkEnd(bytes);
  const found = new Set(findActiveContent(bytes));
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  try {
    const document = await loading.promise;
    if (document.numPages < 1) throw broken('no pages');
    if (await document.getJSActions()) found.add('script');
    if (await document.getAttachments()) found.add('attachment');
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) found.add('script');
    }
  } catch (error) {
    if (error instanceof UnfitFile) throw error;
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new UnfitFile('locked', 'a password is needed');
    }
    throw broken('it can’t be opened');
  } finally {
    await loading.destroy();
  }
  return [...found];
}

function checkEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf('%%EOF', undefined, 'latin1');
  if (end === -1) return;
  const rest = bytes.subarray(end + 5);
  const length = rest.findLastIndex((byte) => ![0x00, 0x09, 0x0a, 0x0d, 0x20].includes(byte)) + 1;
  if (length > mostAfterEnd) throw new UnfitFile('extra_data', 'something follows the document');
}
