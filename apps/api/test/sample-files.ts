/** Small generated files: a PDF of any size, images, Word documents and some with a wrong type. */

import { crc32, deflateSync } from 'node:zlib';

/** A one-page PDF, optionally padded with a comment to exactly `bytes`. */
export function samplePdf(bytes?: number): Buffer<ArrayBuffer> {
  const body = [
    '%PDF-1.7',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj',
  ].join('\n');
  const tail = '\ntrailer <</Root 1 0 R>>\n%%EOF\n';
  const padding = bytes === undefined ? 0 : bytes - body.length - tail.length - 2;
  if (padding < 0) throw new Error('a PDF needs more bytes than that');
  return Buffer.from(bytes === undefined ? body + tail : `${body}\n%${'x'.repeat(padding)}${tail}`, 'latin1');
}

/** One red pixel. */
export function samplePng(): Buffer<ArrayBuffer> {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length, 'big'), typed, uint32(crc32(typed), 'big')]);
}

/** The markers of a JFIF image of one pixel. */
export function sampleJpeg(): Buffer<ArrayBuffer> {
  const jfif = 'ffd8ffe000104a46494600010100000100010000';
  const frame = 'ffc0000b080001000101011100';
  const scan = 'ffda0008010100003f00d2ffd9';
  return Buffer.from(jfif + frame + scan, 'hex');
}

export const sampleGif = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
    'hex',
  );

/** The container of Word's older format, with these streams in its directory. */
export function sampleDoc(streams: readonly string[] = ['WordDocument', '1Table']): Buffer<ArrayBuffer> {
  const [header, table, directory] = [Buffer.alloc(512), Buffer.alloc(512, 0xff), Buffer.alloc(512)];
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    directory.write(name, index * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  }
  return Buffer.concat([header, table, directory]);
}

export function sampleDocx(more: Record<string, string> = {}): Buffer<ArrayBuffer> {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return sampleZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<?xml version="1.0"?><w:document/>',
    ...more,
  });
}

/** An uncompressed archive of these texts. */
export function sampleZip(entries: Record<string, string>): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const about = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      uint32(crc32(text)),
      uint32(text.length),
      uint32(text.length),
      uint16(name.length),
      uint16(0),
    ]);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      about,
      Buffer.from(name + text, 'latin1'),
    ]);
    directory.push(
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      about,
      Buffer.alloc(10),
      uint32(offset),
      Buffer.from(name, 'latin1'),
    );
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const count = Object.keys(entries).length;
  return Buffer.concat([
    ...locals,
    list,
    Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
    uint16(count),
    uint16(count),
    uint32(list.length),
    uint32(offset),
    uint16(0),
  ]);
}

function uint32(value: number, order: 'big' | 'little' = 'little'): Buffer {
  const bytes = Buffer.alloc(4);
  if (order === 'big') bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** The header of a Windows program. */
export const sampleExe = (): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(500)]);

export const sampleHtml = (): Buffer<ArrayBuffer> =>
  Buffer.from('<!doctype html><html><script>alert(document.domain)</script></html>');

export const sampleSvg = (): Buffer<ArrayBuffer> =>
  Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
