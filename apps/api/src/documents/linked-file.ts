/** A file beside an order that is opened by a link. */

import type { components } from '@portal/sdk/contract.gen';
import type { FileWarning } from '../contract/files.ts';
import { type LinkDeps, signedFileUrl } from '../storage/file-url.ts';

export interface LinkedFileRow {
  stored_name: string;
  original_name: string;
  size_bytes: number;
  uploaded_by: number;
  warnings: FileWarning[] | null;
}

/** As in the contract, with a new link. */
export const viewLinkedFile = (deps: LinkDeps, row: LinkedFileRow): components['schemas']['LinkedFile'] => ({
  name: row.original_name,
  size: row.size_bytes,
  ...(row.warnings && { warnings: row.warnings }),
  url: signedFileUrl(deps, `user${row.uploaded_by}/${row.stored_name}`),
});
