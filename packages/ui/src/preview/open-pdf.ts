/** Opens a PDF with pdf.js; a large chunk, loaded on demand. */

import { GlobalWorkerOptions, PasswordException, getDocument } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build answers the address, not the module
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { MAX_PIXELS } from './max-pixels.ts';
import { PdfParts } from './pdf-parts.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export type OpenPdf = {
  readonly pages: number;
  /** Renders a page at the canvas's width; `text` is its text, for screen readers. */
  draw: (page: number, canvas: HTMLCanvasElement) => { text: Promise<string>; stop: () => void };
};

/** Whether the error means that the file needs a password. */
export const isLocked = (error: unknown): boolean => error instanceof PasswordException;

/** False for a damaged file too, which is rejected elsewhere. */
export async function needsPassword(file: Blob): Promise<boolean> {
  const opening = openPdf(file);
  try {
    await opening.pdf;
    return false;
  } catch (error) {
    return isLocked(error);
  } finally {
    opening.close();
  }
}

/** `pdf` rejects for a file that is no PDF, or is locked. Call `close` in any case. */
export function openPdf(file: Blob): { pdf: Promise<OpenPdf>; close: () => void } {
  let closed = false;
  let close = () => {
    closed = true;
  };
  const open = async (): Promise<OpenPdf> => {
    const data = new Uint8Array(await file.arrayBuffer());
    if (closed) throw new Error('closed before it was open');
    const task = getDocument({
      data,
      BinaryDataFactory: PdfParts,
      useWorkerFetch: false,
      // A phone's system fonts have other widths, which pulls words apart.
      useSystemFonts: false,
      // Forms and scripts of the file are not run.
      enableXfa: false,
      stopAtErrors: false,
      // A larger picture in a page stays blank: decoding it would exceed a phone's memory.
      maxImageSize: MAX_PIXELS,
    });
    close = () => void task.destroy();
    const pdf = await task.promise;
    return { pages: pdf.numPages, draw: (page, canvas) => draw(pdf, page, canvas) };
  };
  return { pdf: open(), close: () => close() };
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

// A higher resolution is invisible and costs memory that phones lack.
const MAX_SCALE = 2;
/** Pixels of a rendered page; four bytes each. */
const MAX_PAGE_PIXELS = 12_000_000;

function draw(pdf: Pdf, number: number, canvas: HTMLCanvasElement) {
  let stop: () => void = () => undefined;
  let stopped = false;
  const drawn = async () => {
    const page = await pdf.getPage(number);
    const whole = page.getViewport({ scale: 1 });
    const sharp = (canvas.clientWidth * Math.min(window.devicePixelRatio, MAX_SCALE)) / whole.width;
    const viewport = page.getViewport({
      // Caps the pixels of a page of any shape.
      scale: Math.min(sharp, Math.sqrt(MAX_PAGE_PIXELS / (whole.width * whole.height))),
    });
    if (stopped) return '';
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await task.promise;
    const { items } = await page.getTextContent();
    return items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ');
  };
  return {
    text: drawn(),
    stop: () => {
      stopped = true;
      stop();
    },
  };
}
