/** Opens a PDF with pdf.js; a large piece of its own, loaded when somebody looks at one. */
import { GlobalWorkerOptions, PasswordException, getDocument } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build answers the address, not the module
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { MOST_PIXELS } from './most-pixels.ts';
import { PdfParts } from './pdf-parts.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export type OpenPdf = {
  readonly pages: number;
  /** Draws a page as wide as the canvas is shown; `text` are its words, for those who hear the page. */
  draw: (page: number, canvas: HTMLCanvasElement) => { text: Promise<string>; stop: () => void };
};

/** Whether what was thrown says that the file is locked with a password. */
export const isLocked = (error: unknown): boolean => error instanceof PasswordException;

/** False for a damaged file too, which something else will refuse. */
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

/** `pdf` fails for what is no PDF, or one that is locked. Close it in any case. */
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
      // Those of a phone have other widths, which tears words apart.
      useSystemFonts: false,
      // Forms and scripts in a file are nothing to run here.
      enableXfa: false,
      stopAtErrors: false,
      // A larger picture in a page stays white: drawn, it would take more memory than a phone has.
      maxImageSize: MOST_PIXELS,
    });
    close = () => void task.destroy();
    const pdf = await task.promise;
    return { pages: pdf.numPages, draw: (page, canvas) => draw(pdf, page, canvas) };
  };
  return { pdf: open(), close: () => close() };
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

// More is seen by nobody and costs memory that phones lack.
const SHARPEST = 2;
/** Of a page as it is drawn; four bytes each. */
const MOST_DRAWN = 12_000_000;

function draw(pdf: Pdf, number: number, canvas: HTMLCanvasElement) {
  let stop: () => void = () => undefined;
  let stopped = false;
  const drawn = async () => {
    const page = await pdf.getPage(number);
    const whole = page.getViewport({ scale: 1 });
    const sharp = (canvas.clientWidth * Math.min(window.devicePixelRatio, SHARPEST)) / whole.width;
    const viewport = page.getViewport({
      // A page of any shape, be it a mile long, has no more pixels than this.
      scale: Math.min(sharp, Math.sqrt(MOST_DRAWN / (whole.width * whole.height))),
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
