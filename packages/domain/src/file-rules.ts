/** Which files may be uploaded: extensions, size and number (api-raise_ticket-007, api-raise_ticket-008). */

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_FILES_PER_MESSAGE = 5;

/** Extensions with their leading dot, in lower case. */
export const ORDER_UPLOAD_EXTENSIONS = ['.pdf', '.jpg', '.png', '.jpeg'] as const;
export const TICKET_ATTACHMENT_EXTENSIONS = [
  '.jpg',
  '.jpeg',
  '.gif',
  '.png',
  '.pdf',
  '.doc',
  '.docx',
] as const;
export type FileExtension = (typeof TICKET_ATTACHMENT_EXTENSIONS)[number];

/** The media type with which each kind of file is stored and served. */
export const MEDIA_TYPES: Record<FileExtension, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

export type FileFault = 'file_empty' | 'file_too_large' | 'file_type_not_allowed';

/** The allowed extension that a file name ends in, in lower case; undefined when it has none of them. */
export function allowedExtension(
  fileName: string,
  allowed: readonly FileExtension[],
): FileExtension | undefined {
  const lower = fileName.toLowerCase();
  return allowed.find((extension) => lower.endsWith(extension) && lower.length > extension.length);
}

/** The error of a file by its name and size in bytes; the server checks its content. */
export function fileFault(
  file: { readonly name: string; readonly size: number },
  allowed: readonly FileExtension[],
): FileFault | undefined {
  if (!allowedExtension(file.name, allowed)) return 'file_type_not_allowed';
  if (file.size === 0) return 'file_empty';
  return file.size > MAX_FILE_BYTES ? 'file_too_large' : undefined;
}

/** The error in plain English, with the accepted values. */
export function fileFaultText(fault: FileFault, allowed: readonly FileExtension[]): string {
  const texts: Record<FileFault, string> = {
    file_empty: 'This file is empty. Choose another one.',
    file_too_large: `This file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Choose a smaller one.`,
    file_type_not_allowed: `This type of file is not accepted. Choose one of ${allowed.join(', ')}.`,
  };
  return texts[fault];
}
