/** Results of a file inspection. */

import type { FileExtension } from '@portal/domain/file-rules';
import type { FileWarning } from '../contract/files.ts';

export type InspectionFault =
  | 'wrong_content'
  | 'locked'
  | 'broken'
  | 'extra_data'
  | 'macros'
  | 'too_many_pixels'
  | 'unpacks_too_large'
  | 'virus'
  | 'too_slow';

export type Inspection =
  | { readonly extension: FileExtension; readonly warnings: readonly FileWarning[] }
  | { readonly fault: InspectionFault };

/** Thrown by the inspectors of the file types. */
export class RejectedFileError extends Error {
  readonly fault: InspectionFault;

  constructor(fault: InspectionFault, why: string) {
    super(why);
    this.name = 'UnfitFile';
    this.fault = fault;
  }
}

export const malformedFile = (why: string) => new RejectedFileError('broken', why);
