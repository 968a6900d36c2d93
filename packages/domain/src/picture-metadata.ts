/** Reads and strips a picture's metadata (EXIF with the location, XMP, comments). */

export type PictureKind = 'jpeg' | 'png' | 'heic';

export type BarePicture = {
  /** The same picture, byte for byte, without metadata. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The EXIF orientation, 1 (upright) to 8; stripped from the file. */
  orientation: number;
  /** Stored width and height in pixels, before rotation; 0 when unknown. */
  width: number;
  height: number;
};

/** Detected by its first bytes, not by its name; undefined for other types. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (textAt(bytes, 0, 3) === '\u00FF\u00D8\u00FF') return 'jpeg';
  if (textAt(bytes, 0, 8) === PNG_START) return 'png';
  return textAt(bytes, 4, 4) === 'ftyp' && HEIC_BRANDS.has(textAt(bytes, 8, 4)) ? 'heic' : undefined;
}

/**
 * Strips everything that is not needed to draw the picture: of a JPEG all other segments (also data
 * after its end, such as a phone's video), of a PNG texts, time and EXIF. Keeps colour profiles. A truncated or
 * broken file is returned up to the fault. Throws a RangeError for other types.
 */
export function withoutMetadata(bytes: Uint8Array): BarePicture {
  const kind = pictureKind(bytes);
  if (kind === 'jpeg') return bareJpeg(bytes);
  if (kind === 'png') return barePng(bytes);
  throw new RangeError('Neither a JPEG nor a PNG.');
}

/** The number of pixels of a JPEG or PNG by its header; 0 for other types or when unknown. */
export function pixelsOf(bytes: Uint8Array): number {
  const kind = pictureKind(bytes);
  if (kind !== 'jpeg' && kind !== 'png') return 0;
  const { width, height } = withoutMetadata(bytes);
  return width * height;
}

const PNG_START = '\u0089PNG\r\n\u001A\n';
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const MARKER = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
};
const COMMENT = 0xfe;
// Frame headers are C0 to CF without these three, which are tables.
const TABLES = new Set([0xc4, 0xc8, 0xcc]);

function bareJpeg(bytes: Uint8Array): BarePicture {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  const found = { orientation: 1, width: 0, height: 0 };
  let at = 2;
  while (at + 4 <= bytes.length && byteAt(bytes, at) === 0xff) {
    const marker = byteAt(bytes, at + 1);
    if (marker === 0xff) {
      at += 1; // Padding between segments.
      continue;
    }
    if (marker === MARKER.end) break;
    const segment = bytes.subarray(at, at + 2 + uint16(bytes, at + 2));
    at += segment.length;
    if (isFrame(marker)) Object.assign(found, { height: uint16(segment, 5), width: uint16(segment, 7) });
    if (marker === MARKER.app1) found.orientation = orientationIn(segment) ?? found.orientation;
    if (isNeeded(marker, segment)) kept.push(segment);
    if (marker !== MARKER.scan) continue;
    const end = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, end));
    at = end;
  }
  return { ...found, bytes: joined([...kept, Uint8Array.of(0xff, MARKER.end)]) };
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !TABLES.has(marker);
}

/** JFIF has the pixel density, Adobe the colour encoding, ICC the colour profile. */
function isNeeded(marker: number, segment: Uint8Array): boolean {
  if (marker === MARKER.app0) return textAt(segment, 4, 5) === 'JFIF\0';
  if (marker === MARKER.app2) return textAt(segment, 4, 12) === 'ICC_PROFILE\0';
  if (marker === MARKER.app14) return textAt(segment, 4, 5) === 'Adobe';
  return marker !== COMMENT && (marker < MARKER.app0 || marker > MARKER.app15);
}

/** The position of the next marker; within a scan FF is followed by 00 or by a restart (D0 to D7). */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = byteAt(bytes, at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** EXIF is a TIFF file behind `Exif\0\0`; its first directory has the orientation under 0x0112. */
function orientationIn(segment: Uint8Array): number | undefined {
  if (textAt(segment, 4, 6) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(10);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = textAt(tiff, 0, 2) === 'II';
  if (tiff.length < 8) return undefined;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return undefined;
    if (view.getUint16(entry, little) !== 0x01_12) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

// Chunks with image data, colours, density or animation; all others are metadata.
const PNG_NEEDED = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

function barePng(bytes: Uint8Array): BarePicture {
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let [orientation, at] = [1, 8];
  while (at + 12 <= bytes.length) {
    const chunk = bytes.subarray(at, at + 12 + uint32(bytes, at));
    const name = textAt(chunk, 4, 4);
    if (PNG_NEEDED.has(name)) kept.push(chunk);
    if (name === 'eXIf') orientation = orientationIn(asSegment(chunk)) ?? orientation;
    if (name === 'IEND') break;
    at += chunk.length;
  }
  return { bytes: joined(kept), orientation, width: uint32(bytes, 16), height: uint32(bytes, 20) };
}

/** A PNG's EXIF lacks the header that a JPEG's has. */
function asSegment(chunk: Uint8Array): Uint8Array {
  const head = Uint8Array.from('\u00FF\u00E1\0\0Exif\0\0', (letter) => letter.codePointAt(0) ?? 0);
  return joined([head, chunk.subarray(8, -4)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCodePoint(...bytes.subarray(at, at + length));
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;
const uint16 = (bytes: Uint8Array, at: number) => byteAt(bytes, at) * 256 + byteAt(bytes, at + 1);
const uint32 = (bytes: Uint8Array, at: number) => uint16(bytes, at) * 65_536 + uint16(bytes, at + 2);
