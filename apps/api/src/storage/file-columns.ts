import type { ReceivedFile } from '../contract/files.ts';
/** Maps a received file to the columns of `document_uploads`. */

export const fileColumns = (file: ReceivedFile) => ({
  state: file.isScanned ? ('current' as const) : ('quarantined' as const),
  stored_name: file.storedName,
  original_name: file.originalName,
  content_type: file.contentType,
  size_bytes: file.sizeBytes,
  sha256: file.sha256,
});
