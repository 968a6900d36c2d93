/** Draws a paper once and keeps the drawing, since each takes the process for itself for up to a second. */
import { createHash } from 'node:crypto';
import { drawPaper } from './draw-paper.ts';
import type { TaxPaper } from './tax-paper.ts';

/** Of some 20 kB each. Whoever wants to keep the process busy must buy more than that. */
const mostKept = 200;
/** By what they say, those that were asked for last at the end. */
const drawings = new Map<string, Promise<Buffer>>();

/** Nobody may write into the answer: others get the same bytes. */
export function drawOnce(paper: TaxPaper, most = mostKept): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(paper)).digest('base64');
  const drawing = drawings.get(key) ?? drawPaper(paper);
  drawings.delete(key);
  drawings.set(key, drawing);
  drawing.catch(() => drawings.delete(key));
  for (const oldest of drawings.keys()) {
    if (drawings.size <= most) break;
    drawings.delete(oldest);
  }
  return drawing;
}
