/** Problems of uploads, with messages that say how to fix them. */

import { type FileExtension, type FileFault, fileFaultText } from '@portal/domain/file-rules';
import { Problem, type ProblemCode } from '../contract/errors.ts';
import type { InspectionFault } from '../uploads/inspection.ts';

/** The file field of a call and the files that it accepts. */
export interface FileRule {
  readonly field: string;
  /** The largest number of files; 1 for a single value instead of a list. */
  readonly most: number;
  readonly extensions: readonly FileExtension[];
  /** Accepts files that were not scanned; the operation quarantines them. */
  readonly quarantines: boolean;
}

const codeOf: Record<FileFault, ProblemCode> = {
  file_empty: 'validation_failed',
  file_too_large: 'too_large',
  file_type_not_allowed: 'wrong_type',
};

/** The file's name or size is wrong. */
export const fileProblem = ({ field, extensions }: FileRule, fault: FileFault) =>
  problemOf(field, codeOf[fault], fileFaultText(fault, extensions));

/** The content does not match the name, or is dangerous. */
export function contentProblem(
  { field, extensions }: FileRule,
  fault: InspectionFault,
  extension: FileExtension,
): Problem {
  const code = fault === 'locked' ? 'file_locked' : fault === 'virus' ? 'file_infected' : 'wrong_type';
  return problemOf(field, code, contentTexts[fault]({ what: nounOf[extension], extensions }));
}

const nounOf: Record<FileExtension, string> = {
  '.pdf': 'PDF',
  '.jpg': 'picture',
  '.jpeg': 'picture',
  '.png': 'picture',
  '.gif': 'picture',
  '.doc': 'document',
  '.docx': 'document',
};

type ContentText = (about: { what: string; extensions: readonly FileExtension[] }) => string;

const contentTexts: Record<InspectionFault, ContentText> = {
  wrong_content: ({ extensions }) =>
    `The content of this file does not fit its name. Choose a real one of ${extensions.join(', ')}.`,
  locked: ({ what }) =>
    `This ${what} is locked with a password. Save it without the password and upload it again.`,
  broken: ({ what }) => `This ${what} is damaged or incomplete. Save it again and upload the new copy.`,
  extra_data: ({ what }) => `This ${what} contains other data. Save it again and upload the new copy.`,
  macros: () => 'This document contains macros. Save it without macros, or as a PDF, and upload it again.',
  too_many_pixels: () => 'This picture has more than 40 million pixels. Upload a smaller one.',
  unpacks_too_large: ({ what }) => `This ${what} is too large when it is opened. Upload a smaller one.`,
  virus: () =>
    'A virus was found in this file. It was not stored. Check your device and upload another file.',
  too_slow: ({ what }) => `This ${what} can’t be checked. Save or print it as a PDF and upload that.`,
};

const problemOf = (field: string, code: ProblemCode, message: string) =>
  new Problem(code, message, { errors: [{ field, message }] });

/** The document store or the spool disk failed. */
export const storageProblem = (cause: unknown) =>
  new Problem('unavailable', 'Files cannot be reached just now. Please try again in a moment.', {
    cause,
    retryAfter: 5,
  });

const limitCodes = new Set<unknown>(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

/** Maps an error of reading a form; `late` when it was still arriving at its deadline. */
export function transferProblem(error: unknown, late: boolean): Problem {
  if (error instanceof Problem) return error;
  if (late) return new Problem('timeout', 'The upload took too long. Please try again.', { cause: error });
  if (error instanceof Error && 'syscall' in error) return storageProblem(error);
  if (error instanceof Error && 'code' in error && limitCodes.has(error.code)) {
    return new Problem('too_large', 'The form has too many parts.', { cause: error });
  }
  return new Problem('malformed_body', 'The form could not be read.', { cause: error });
}
