/** The warning about a complete GST number; undefined for a valid one. */

import { GSTIN_LENGTH, gstinProblem, normaliseGstin } from '@portal/domain/gstin';

export function gstnoWarning(text: string): string | undefined {
  return normaliseGstin(text).length === GSTIN_LENGTH ? gstinProblem(text) : undefined;
}
