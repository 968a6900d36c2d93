/** How large a picture may be once it is decoded; four bytes a pixel are then held by whoever looks at it. */
import { broken, UnfitFile } from './inspection.ts';

export const MOST_PIXELS = 40_000_000;

/** Throws `broken` for no area and `too_many_pixels`. */
export function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw broken('a picture without an area');
  if (width * height > MOST_PIXELS) throw new UnfitFile('too_many_pixels', `${width} x ${height}`);
}
