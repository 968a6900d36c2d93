/** How a drop area says which files it takes, and what is wrong with those that it does not. */
import {
  type FileExtension,
  MAX_FILE_BYTES,
  MEDIA_TYPES,
  fileFault,
  fileFaultText,
} from '@portal/domain/file-rules';

export type FileRules = { accept: readonly FileExtension[]; maxFiles: number };

/** The first thing wrong with the chosen files, in words; empty when they may be sent. */
export function problemWith(files: readonly File[], { accept, maxFiles }: FileRules): string {
  if (files.length > maxFiles)
    return maxFiles === 1 ? 'Choose one file.' : `Choose at most ${maxFiles} files.`;
  for (const file of files) {
    const fault = fileFault(file, accept);
    if (fault) return `${file.name}: ${fileFaultText(fault, accept)}`;
  }
  return '';
}

/** "PDF, JPG or PNG, up to 10 MB"; `.jpeg` is another spelling of `.jpg`. */
export function rulesText({ accept, maxFiles }: FileRules): string {
  const names = accept.filter((ending) => ending !== '.jpeg').map((ending) => ending.slice(1).toUpperCase());
  const last = names.at(-1) ?? '';
  const kinds = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  const limit = `${kinds}, up to ${MAX_FILE_BYTES / 1024 / 1024} MB`;
  return maxFiles === 1 ? limit : `${limit} each, at most ${maxFiles} files`;
}

/** Endings as the media types that a browser's file picker understands, each with its endings. */
export function acceptTypes(accept: readonly FileExtension[]): Record<string, string[]> {
  const endings = Object.groupBy(accept, (ending) => MEDIA_TYPES[ending]);
  return Object.fromEntries(Object.entries(endings).map(([type, list]) => [type, [...(list ?? [])]]));
}
