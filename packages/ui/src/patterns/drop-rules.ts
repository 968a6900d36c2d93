/** How a drop area says which files it takes, and what is wrong with those that it does not. */
import {
  type FileExtension,
  MAX_FILE_BYTES,
  MEDIA_TYPES,
  fileFault,
  fileFaultText,
} from '@portal/domain/file-rules';
import { isPicture } from './prepare-files.ts';

// What a phone can open; it leaves the device smaller.
const MAX_PICTURE_BYTES = 50 * 1024 * 1024;

export type FileRules = { accept: readonly FileExtension[]; maxFiles: number };

/** What keeps the chosen files from being made ready, in words; pictures may be larger than what is sent, and HEIC. */
export function problemBefore(files: readonly File[], rules: FileRules): string {
  if (!takesPhotos(rules.accept)) return problemWith(files, rules);
  const pictures = files.filter(isPicture);
  const large = pictures.find(({ size }) => size > MAX_PICTURE_BYTES);
  const empty = pictures.find(({ size }) => size === 0);
  if (empty) return `${empty.name}: ${fileFaultText('file_empty', rules.accept)}`;
  if (large)
    return `${large.name}: This picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Choose a smaller one.`;
  if (files.length > rules.maxFiles) return problemWith(files, rules);
  return problemWith(
    files.filter((file) => !isPicture(file)),
    rules,
  );
}

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

/** "PDF, JPG or PNG, up to 10 MB. Larger photos are made smaller."; `.jpeg` is another spelling of `.jpg`. */
export function rulesText({ accept, maxFiles }: FileRules): string {
  const names = accept.filter((ending) => ending !== '.jpeg').map((ending) => ending.slice(1).toUpperCase());
  const last = names.at(-1) ?? '';
  const kinds = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  const limit = `${kinds}, up to ${MAX_FILE_BYTES / 1024 / 1024} MB`;
  const rule = maxFiles === 1 ? limit : `${limit} each, at most ${maxFiles} files`;
  return takesPhotos(accept) ? `${rule}. Larger photos are made smaller.` : rule;
}

/** Endings as the media types that a browser's file picker understands, each with its endings. */
export function acceptTypes(accept: readonly FileExtension[]): Record<string, string[]> {
  const endings = Object.groupBy(accept, (ending) => MEDIA_TYPES[ending]);
  const types = Object.entries(endings).map(([type, list]): [string, string[]] => [type, [...(list ?? [])]]);
  return { ...Object.fromEntries(types), ...(takesPhotos(accept) && HEIC_TYPES) };
}

/** Whether a photo may be taken for it; an iPhone's and what is larger than allowed then become fitting ones. */
export function takesPhotos(accept: readonly FileExtension[]): boolean {
  return accept.includes('.jpg') || accept.includes('.jpeg');
}

const HEIC_TYPES = { 'image/heic': ['.heic'], 'image/heif': ['.heif'] };
