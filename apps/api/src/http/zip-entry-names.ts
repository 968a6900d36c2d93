/** Names of entries in a ZIP that unpack into its own folder alone, on every system, each of them once. */
import { cleanFileName } from '../storage/file-name.ts';

// Ext4 takes 255 bytes; what is left is for the number of a duplicate.
const mostBytes = 200;

// What Windows takes for a device, whatever ending follows.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The path of each entry as one name, in their order; names that are the same but for case are numbered. */
export function entryNames(paths: readonly (readonly string[])[]): string[] {
  // Each name in lower case, and the number from which on it may be free.
  const taken = new Map<string, number>();
  return paths.map((path) => {
    const name = firstFree(path.map(segmentName).join('/'), taken);
    taken.set(name.toLowerCase(), 2);
    return name;
  });
}

/** One folder or file of a path: never empty, never `..`, without separators, drives and invisible characters. */
function segmentName(raw: string): string {
  const clean = cleanFileName(raw.replaceAll(/[/\\]/g, '-'))
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return 'file';
  const { stem, ending } = split(clean);
  return cut(stem, mostBytes).replace(devices, (device) => `${device}_`) + ending;
}

/** Counts on from where it stopped for the same name: from 2 each time, ten thousand scans would take minutes. */
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

/** An ending is short and plain, so that a sentence with a dot in it has none. */
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
