/** Converts a chosen picture into what is sent: a JPEG or PNG of bounded size without metadata. */

import { type BarePicture, pictureKind, pixelsOf, withoutMetadata } from '@portal/domain/picture-metadata';

/**
 * `unreadable`: not a picture, broken, or a format that this browser can't decode. `too large`: decoding would take
 * gigabytes.
 */
export type PreparedPicture = { file: File } | { fault: 'unreadable' | 'too large' };

// Enough to read the small print of a page that fills the photo (about 160 dpi of A4).
const MAX_SENT_PIXELS = 2_500_000;
const MAX_SENT_BYTES = 2 * 1024 * 1024;
// More than any phone's camera makes; four bytes per pixel.
const MAX_DECODED_PIXELS = 250_000_000;
const QUALITY = 0.85;

/**
 * Formats other than JPEG and PNG that can be decoded, such as HEIC and WebP, become JPEG. A JPEG above 2.5 megapixels
 * or 2 MB, and a PNG above 2 MB, is shrunk; one with an orientation is rotated. Every other picture keeps its exact
 * pixels and loses only its metadata. `onPercent` receives the progress. Throws if a chunk of this program can't be
 * loaded.
 */
export async function preparePicture(
  file: File,
  onPercent: (percent: number) => void,
): Promise<PreparedPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  onPercent(20);
  const kind = pictureKind(bytes);
  if (pixelsOf(bytes) > MAX_DECODED_PIXELS) return { fault: 'too large' };
  const bitmap = await decode(file, bytes, kind === 'heic');
  if (!bitmap) return { fault: 'unreadable' };
  onPercent(60);
  try {
    const sendable = kind === 'jpeg' || kind === 'png' ? { kind, bare: withoutMetadata(bytes) } : undefined;
    if (sendable && isSmallEnough(sendable.bare, kind === 'png'))
      return { file: withoutMetadataFile(file, sendable) };
    const drawn = await encodeJpeg(bitmap);
    const isSmaller = !sendable || sendable.bare.orientation !== 1 || drawn.size < sendable.bare.bytes.length;
    return { file: isSmaller ? asJpeg(file, drawn) : withoutMetadataFile(file, sendable) };
  } finally {
    bitmap.close();
  }
}

function isSmallEnough({ orientation, width, height, bytes }: BarePicture, isPng: boolean): boolean {
  // A screenshot in few colours has many pixels and few bytes, and JPEG would blur its text.
  return orientation === 1 && bytes.length <= MAX_SENT_BYTES && (isPng || width * height <= MAX_SENT_PIXELS);
}

/** Rotated by its metadata. Safari decodes HEIC natively; other browsers load a decoder. */
async function decode(file: File, bytes: Uint8Array, isHeic: boolean): Promise<ImageBitmap | undefined> {
  const byBrowser = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (byBrowser || !isHeic) return byBrowser;
  const { decodeHeic } = await import('./decode-heic.ts');
  const pixels = await decodeHeic(bytes);
  return pixels && createImageBitmap(pixels);
}

async function encodeJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, Math.sqrt(MAX_SENT_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser gives no canvas.');
  context.imageSmoothingQuality = 'high';
  // Transparent pixels would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

type Sendable = { kind: 'jpeg' | 'png'; bare: BarePicture };

/** Keeps the modification time, which identifies a file that was chosen twice. */
function withoutMetadataFile({ name, lastModified }: File, { kind, bare }: Sendable): File {
  return new File([bare.bytes], renameTo(kind, name), { type: `image/${kind}`, lastModified });
}

function asJpeg({ name, lastModified }: File, drawn: Blob): File {
  return new File([drawn], renameTo('jpeg', name), { type: 'image/jpeg', lastModified });
}

/** With the extension of its real format: phones and chat apps often use a wrong one. */
function renameTo(kind: 'jpeg' | 'png', name: string): string {
  const fits = kind === 'png' ? /\.png$/i : /\.jpe?g$/i;
  return fits.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.${kind === 'png' ? 'png' : 'jpg'}`;
}
