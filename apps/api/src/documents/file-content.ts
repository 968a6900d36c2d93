/** Whether a file's content is what its extension promises, by its bytes and never by what the sender says. */
import type { FileExtension } from '@portal/domain/file-rules';
import { fileTypeFromFile } from 'file-type';

const contents: Record<FileExtension, readonly string[]> = {
  '.pdf': ['application/pdf'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  '.png': ['image/png', 'image/apng'],
  '.gif': ['image/gif'],
  // Word's older format is one of many in the same container; nothing closer can be told by its first bytes.
  '.doc': ['application/x-cfb'],
  '.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
};

export async function contentFits(file: string, extension: FileExtension): Promise<boolean> {
  const found = await fileTypeFromFile(file);
  return found !== undefined && contents[extension].includes(found.mime);
}
