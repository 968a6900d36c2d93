/** File rules of a drop area: which files it accepts, and what is wrong with the others. */

import {
  type FileExtension,
  MAX_FILE_BYTES,
  MEDIA_TYPES,
  fileFault,
  fileFaultText,
} from '@portal/domain/file-rules';
import { isPicture } from './prepare-files.ts';

// Upper bound of a picture that a phone can decode; it is shrunk before it is sent.
const MAX_PICTURE_BYTES = 50 * 1024 * 1024;

export type FileRules = { accept: readonly FileExtension[]; maxFiles: number };

export type ValidatedFiles = {
  valid: File[];
  /** What was left out and why, in words; empty if nothing was. */
  problem: string;
};

/**
 * Sorts files before pictures are prepared, which may be larger than what is sent and of other formats. Where one file
 * is accepted, several are rejected: we can't know which one was meant.
 */
export function validateChosenFiles(files: readonly File[], rules: FileRules): ValidatedFiles {
  return validateFiles(files, rules, (file) =>
    acceptsPhotos(rules.accept) && isPicture(file) ? findPictureFault(file, rules) : findFault(file, rules),
  );
}

/** Whether a file may be sent as it is. */
export function validatePreparedFiles(files: readonly File[], rules: FileRules): ValidatedFiles {
  return validateFiles(files, rules, (file) => findFault(file, rules));
}

function validateFiles(
  files: readonly File[],
  { maxFiles }: FileRules,
  fault: (file: File) => string | undefined,
): ValidatedFiles {
  if (maxFiles === 1 && files.length > 1) {
    return { valid: [], problem: `Choose one file. You chose ${listOf(files.map(({ name }) => name))}.` };
  }
  const faults = files.map((file) => ({ file, fault: fault(file) }));
  const fitting = faults.filter((each) => each.fault === undefined).map(({ file }) => file);
  if (fitting.length > maxFiles) return { valid: [], problem: `Choose at most ${maxFiles} files.` };
  const problem = faults.flatMap((each) =>
    each.fault === undefined ? [] : [`${each.file.name}: ${each.fault}`],
  );
  return { valid: fitting, problem: problem.join(' ') };
}

function findFault(file: File, { accept }: FileRules): string | undefined {
  const fault = fileFault(file, accept);
  return fault && fileFaultText(fault, accept);
}

function findPictureFault({ size }: File, { accept }: FileRules): string | undefined {
  if (size === 0) return fileFaultText('file_empty', accept);
  return size > MAX_PICTURE_BYTES
    ? `This picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Choose a smaller one.`
    : undefined;
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(names);

/** "PDF, JPG or PNG, up to 10 MB. Larger photos are made smaller."; `.jpeg` is another spelling of `.jpg`. */
export function describeFileRules({ accept, maxFiles }: FileRules): string {
  const names = accept.filter((ending) => ending !== '.jpeg').map((ending) => ending.slice(1).toUpperCase());
  const last = names.at(-1) ?? '';
  const kinds = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  const limit = `${kinds}, up to ${MAX_FILE_BYTES / 1024 / 1024} MB`;
  const rule = maxFiles === 1 ? limit : `${limit} each, at most ${maxFiles} files`;
  return acceptsPhotos(accept) ? `${rule}. Larger photos are made smaller.` : rule;
}

/** File extensions as media types for the browser's file picker, each with its extensions. */
export function acceptTypes(accept: readonly FileExtension[]): Record<string, string[]> {
  const endings = Object.groupBy(accept, (ending) => MEDIA_TYPES[ending]);
  const types = Object.entries(endings).map(([type, list]): [string, string[]] => [type, [...(list ?? [])]]);
  if (!acceptsPhotos(accept)) return Object.fromEntries(types);
  const { 'image/jpeg': jpeg = [], ...others } = Object.fromEntries(types);
  return { ...others, 'image/jpeg': [...jpeg, ...JPEG_ALIASES], ...CONVERTED_TYPES };
}

/** Whether a photo is accepted; other formats and larger pictures are converted on the device. */
export function acceptsPhotos(accept: readonly FileExtension[]): boolean {
  return accept.includes('.jpg') || accept.includes('.jpeg');
}

/** The extension that Windows assigns to pictures saved from chat apps. */
const JPEG_ALIASES = ['.jfif', '.pjpeg', '.pjp'];
/** Formats that the device converts to JPEG or PNG. */
const CONVERTED_TYPES = {
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/apng': ['.apng'],
};

/** Extensions for a file input that is no drop area. */
export const PICTURE_EXTENSIONS: readonly string[] = [
  ...JPEG_ALIASES,
  ...Object.values(CONVERTED_TYPES).flat(),
];
