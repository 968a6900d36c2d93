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

export type SortedFiles = {
  fitting: File[];
  /** What was left out and why, in words; empty when nothing was. */
  problem: string;
};

/**
 * Before pictures are made ready, which may be larger than what is sent, and of other kinds. Where one file is taken, several
 * are none: which of them was meant is not for us to guess.
 */
export function sortChosen(files: readonly File[], rules: FileRules): SortedFiles {
  return sortOut(files, rules, (file) =>
    takesPhotos(rules.accept) && isPicture(file) ? pictureFault(file, rules) : faultOf(file, rules),
  );
}

/** What may be sent as it is. */
export function sortReady(files: readonly File[], rules: FileRules): SortedFiles {
  return sortOut(files, rules, (file) => faultOf(file, rules));
}

function sortOut(
  files: readonly File[],
  { maxFiles }: FileRules,
  fault: (file: File) => string | undefined,
): SortedFiles {
  if (maxFiles === 1 && files.length > 1) {
    return { fitting: [], problem: `Choose one file. You chose ${listOf(files.map(({ name }) => name))}.` };
  }
  const faults = files.map((file) => ({ file, fault: fault(file) }));
  const fitting = faults.filter((each) => each.fault === undefined).map(({ file }) => file);
  if (fitting.length > maxFiles) return { fitting: [], problem: `Choose at most ${maxFiles} files.` };
  const problem = faults.flatMap((each) =>
    each.fault === undefined ? [] : [`${each.file.name}: ${each.fault}`],
  );
  return { fitting, problem: problem.join(' ') };
}

function faultOf(file: File, { accept }: FileRules): string | undefined {
  const fault = fileFault(file, accept);
  return fault && fileFaultText(fault, accept);
}

function pictureFault({ size }: File, { accept }: FileRules): string | undefined {
  if (size === 0) return fileFaultText('file_empty', accept);
  return size > MAX_PICTURE_BYTES
    ? `This picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Choose a smaller one.`
    : undefined;
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(names);

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
  if (!takesPhotos(accept)) return Object.fromEntries(types);
  const { 'image/jpeg': jpeg = [], ...others } = Object.fromEntries(types);
  return { ...others, 'image/jpeg': [...jpeg, ...JPEG_ALIASES], ...CONVERTED_TYPES };
}

/** Whether a photo may be taken for it; pictures of other kinds and larger ones then become fitting ones on the device. */
export function takesPhotos(accept: readonly FileExtension[]): boolean {
  return accept.includes('.jpg') || accept.includes('.jpeg');
}

/** What Windows calls pictures saved from chat programs. */
const JPEG_ALIASES = ['.jfif', '.pjpeg', '.pjp'];
/** What the device turns into JPEG or PNG. */
const CONVERTED_TYPES = {
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/apng': ['.apng'],
};

/** Endings for a file input that is no drop area. */
export const PICTURE_ENDINGS: readonly string[] = [...JPEG_ALIASES, ...Object.values(CONVERTED_TYPES).flat()];
