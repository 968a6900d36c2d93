/** Turns a chosen picture into what is sent: a JPEG or PNG of bounded size that says nothing but the picture. */
import { type BarePicture, pictureKind, pixelsOf, withoutMetadata } from '@portal/domain/picture-metadata';

/** `unreadable`: no picture, broken, or of a kind that this browser can't open. `too large`: it would take gigabytes to open. */
export type ReadyPicture = { file: File } | { fault: 'unreadable' | 'too large' };

// Enough to read the small print of a page that fills the photo (about 160 dots per inch of A4).
const MOST_PIXELS = 2_500_000;
const MOST_BYTES = 2 * 1024 * 1024;
// More than any phone's camera makes; four bytes each.
const MOST_OPENED = 250_000_000;
const QUALITY = 0.85;

/**
 * What is no JPEG or PNG and can be opened, such as HEIC and WebP, becomes JPEG. A JPEG above 2.5 million pixels or 2 MB, and a PNG above 2 MB, is shrunk; one that has to be
 * turned is turned. Every other picture keeps its pixels exactly and loses only its metadata. `onPercent` is told how
 * far it has come. Throws when a part of this program can't be loaded.
 */
export async function makePictureReady(
  file: File,
  onPercent: (percent: number) => void,
): Promise<ReadyPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  onPercent(20);
  const kind = pictureKind(bytes);
  if (pixelsOf(bytes) > MOST_OPENED) return { fault: 'too large' };
  const bitmap = await open(file, bytes, kind === 'heic');
  if (!bitmap) return { fault: 'unreadable' };
  onPercent(60);
  try {
    const sendable = kind === 'jpeg' || kind === 'png' ? { kind, bare: withoutMetadata(bytes) } : undefined;
    if (sendable && isFine(sendable.bare, kind === 'png')) return { file: asIs(file, sendable) };
    const drawn = await draw(bitmap);
    const isSmaller = !sendable || sendable.bare.orientation !== 1 || drawn.size < sendable.bare.bytes.length;
    return { file: isSmaller ? asJpeg(file, drawn) : asIs(file, sendable) };
  } finally {
    bitmap.close();
  }
}

function isFine({ orientation, width, height, bytes }: BarePicture, isPng: boolean): boolean {
  // A screen's picture in few colours has many pixels and few bytes, and JPEG would blur its letters.
  return orientation === 1 && bytes.length <= MOST_BYTES && (isPng || width * height <= MOST_PIXELS);
}

/** Turned as its metadata say. Safari opens HEIC by itself; for others a decoder is loaded. */
async function open(file: File, bytes: Uint8Array, isHeic: boolean): Promise<ImageBitmap | undefined> {
  const byBrowser = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (byBrowser || !isHeic) return byBrowser;
  const { decodeHeic } = await import('./decode-heic.ts');
  const pixels = await decodeHeic(bytes);
  return pixels && createImageBitmap(pixels);
}

async function draw(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser gives no canvas.');
  context.imageSmoothingQuality = 'high';
  // What is transparent would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

type Sendable = { kind: 'jpeg' | 'png'; bare: BarePicture };

/** The time stays, by which one tells a file that was chosen twice. */
function asIs({ name, lastModified }: File, { kind, bare }: Sendable): File {
  return new File([bare.bytes], nameAs(kind, name), { type: `image/${kind}`, lastModified });
}

function asJpeg({ name, lastModified }: File, drawn: Blob): File {
  return new File([drawn], nameAs('jpeg', name), { type: 'image/jpeg', lastModified });
}

/** With the ending of what it is: phones and chat programs give pictures the endings of others. */
function nameAs(kind: 'jpeg' | 'png', name: string): string {
  const fits = kind === 'png' ? /\.png$/i : /\.jpe?g$/i;
  return fits.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.${kind === 'png' ? 'png' : 'jpg'}`;
}
