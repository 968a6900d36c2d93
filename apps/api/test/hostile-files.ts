/** Generated files that look valid but must be rejected, or accepted with a warning. */

import { createHash } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { sampleDocx, sampleJpeg, samplePdf, samplePng } from './sample-files.ts';

type Bytes = Buffer<ArrayBuffer>;

/** The EICAR test file of virus scanners, split so that no scanner reports this source file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export const appendText = (file: Bytes, text: string): Bytes => Buffer.concat([file, Buffer.from(text)]);

export const pagelessPdf = (): Bytes => Buffer.from('%PDF-1.4\n');

/** A PDF whose catalog has these entries, and these further objects. */
const pdfWith = (catalog: string, ...objects: string[]): Bytes =>
  Buffer.from(
    [
      '%PDF-1.7',
      `1 0 obj <</Type/Catalog/Pages 2 0 R ${catalog}>> endobj`,
      '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj',
      ...objects,
      'trailer <</Root 1 0 R>>',
      '%%EOF\n',
    ].join('\n'),
    'latin1',
  );

export const scriptPdf = () => pdfWith("/OpenAction <</S/JavaScript/JS(app.alert\\('hello'\\))>>");
/** The same, with an escaped letter in the name. */
export const disguisedScriptPdf = () => pdfWith('/OpenAction <</S/Java#53cript/JS(app.alert\\(1\\))>>');
export const launchPdf = () => pdfWith('/OpenAction <</S/Launch/F(cmd.exe)>>');
export const attachmentPdf = () =>
  pdfWith(
    '/Names <</EmbeddedFiles <</Names[(a.exe) 4 0 R]>> >>',
    '4 0 obj <</Type/Filespec/F(a.exe)/EF <</F 5 0 R>> >> endobj',
    '5 0 obj <</Type/EmbeddedFile/Length 2>> stream\nMZ\nendstream endobj',
  );

/** The script is in a compressed object stream, where a search of the raw bytes does not find it. */
export function compressedScriptPdf(): Bytes {
  const action = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
  const packed = deflateSync(`4 0 ${action}`);
  const head = `5 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>> stream\n`;
  const text = pdfWith('/Lang(en)', `${head}${packed.toString('latin1')}\nendstream endobj`).toString(
    'latin1',
  );
  return Buffer.from(text, 'latin1');
}

/** Objects that unpack to 40 MB. */
export function bombPdf(): Bytes {
  const packed = deflateSync(Buffer.alloc(40 * 1024 * 1024));
  const head = `4 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>> stream\n`;
  return pdfWith('', `${head}${packed.toString('latin1')}\nendstream endobj`);
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const fileId = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');

/** Encrypted by RC4 with 40 bits (revision 2) and this user password; everybody can open it with an empty one. */
export function encryptedPdf(password = 'secret'): Bytes {
  const padded = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), padding]).subarray(0, 32);
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(password));
  const rights = Buffer.from('fcffffff', 'hex');
  const key = md5(padded(password), owner, rights, fileId).subarray(0, 5);
  const user = rc4(key, padding);
  const encrypt = `/Encrypt <</Filter/Standard/V 1/R 2/O<${owner.toString('hex')}>/U<${user.toString('hex')}>/P -4>>`;
  const text = pdfWith('').toString('latin1');
  const id = `/ID[<${fileId.toString('hex')}><${fileId.toString('hex')}>]`;
  return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt} ${id}`), 'latin1');
}

/** Written by hand, because current OpenSSL has no RC4. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  let [i, j] = [0, 0];
  const swap = () => ([state[i], state[j]] = [at(j), at(i)]);
  for (i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap();
  }
  [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap();
      return byte ^ at(at(i) + at(j));
    }),
  );
}

/** A PNG that claims this size. */
export function pngOfSize(width: number, height: number): Bytes {
  const png = samplePng();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A JPEG that claims this size. */
export function jpegOfSize(width: number, height: number): Bytes {
  const jpeg = sampleJpeg();
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

export const jpegHeader = (): Bytes => Buffer.from('ffd8ffe000104a46494600', 'hex');

export const macroDocx = () => sampleDocx({ 'word/vbaProject.bin': 'macros' });
export const climbingDocx = () => sampleDocx({ '../../../etc/passwd': 'root' });
export const crowdedDocx = () =>
  sampleDocx(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`word/${index}.xml`, ''])));

/** A Word document with another entry, which unpacks to so many zeros and claims the size `said`. */
export function compressedDocx(bytes: number, said = bytes): Bytes {
  const [name, packed] = ['word/media.bin', deflateRawSync(Buffer.alloc(bytes))];
  const zip = sampleDocx({ [name]: packed.toString('latin1') });
  // In the local header and in the directory: the compression and the two sizes.
  for (const at of [zip.indexOf(name) - 22, zip.lastIndexOf(name) - 36]) {
    zip.writeUInt16LE(8, at);
    zip.writeUInt32LE(packed.length, at + 10);
    zip.writeUInt32LE(said, at + 14);
  }
  return zip;
}

export const polyglotPdf = () => appendText(samplePdf(), '<script>alert(1)</script>'.repeat(100));
