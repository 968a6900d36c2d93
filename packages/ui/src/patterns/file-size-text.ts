/** The size of a file as people read it: 640 bytes, 12 kB, 3.4 MB. */

/** As the limits are given: 1 kB is 1024 bytes. */
export function fileSizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} kB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}

const KB = 1024;
