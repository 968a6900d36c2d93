/** What looking into a file can find. */
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

/** Thrown by the inspectors of the single types. */
export class UnfitFile extends Error {
  readonly fault: InspectionFault;

  constructor(fault: InspectionFault, why: string) {
    super(why);
    this.name = 'UnfitFile';
    this.fault = fault;
  }
}

export const broken = (why: string) => new UnfitFile('broken', why);
