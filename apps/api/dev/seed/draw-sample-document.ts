/** Draws a one-page PDF with its title, for the demo's documents. */

import PdfDocument from 'pdfkit';

export function drawSampleDocument(title: string, owner: string): Promise<Buffer> {
  const doc = new PdfDocument({ size: 'A4', margin: 60, info: { Title: title } });
  const parts: Buffer[] = [];
  const drawn = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  // The built-in font has no curved apostrophe.
  doc.fontSize(20).text(title.replaceAll('’', "'")).moveDown();
  doc.fontSize(12).text(owner).moveDown().text('A sample of the demo, not a real document.');
  doc.end();
  return drawn;
}
