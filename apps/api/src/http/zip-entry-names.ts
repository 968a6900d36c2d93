/** Safe, unique names for ZIP entries on every system. */

import { cleanFileName } from '../storage/file-name.ts';

// Ext4 allows 255 bytes; the rest is for the number of a duplicate.
const mostBytes = 200;

// Device names of Windows, with any extension.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** One name per path, in order; names that differ only in case are numbered. */
export function entryNames(paths: readonly (readonly string[])[]): string[] {
  // Lower-case names, each with the next number to try.
  const taken = new Map<string, number>();
  return paths.map((path) => {
    const name = firstFree(path.map(segmentName).join('/'), taken);
    taken.set(name.toLowerCase(), 2);
    return name;
  });
}

/** One segment of a path: never empty or `..`, without separators, drives and invisible characters. */
function segmentName(raw: string): string {
  const clean = cleanFileName(raw.replaceAll(/[/\\]/g, '-'))
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return 'file';
  const { stem, ending } = split(clean);
  return cut(stem, mostBytes).replace(devices, (device) => `${device}_`) + ending;
}

/** Continues counting where the same name stopped, because starting at 2 each time would be quadratic. */
function firstFree(name: string, taken: Map<string, number>): string {
  const from = taken.get(name.toLowerCase());
  if (from === undefined) return name;
  const { stem, ending } = split(name);
  for (let count = from; ; count += 1) {
    const free = `${stem} (${count})${ending}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.set(name.toLowerCase(), count + 1);
    return free;
  }
}

/** Only short alphanumeric extensions count, so that a sentence with a dot has none. */
function split(name: string): { stem: string; ending: string } {
  const ending = /(?<=[^/])\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text.trim();
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept.trim();
}
