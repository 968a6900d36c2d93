/** What seems wrong with a GST number that has all its characters; undefined when nothing does. */
import { GSTIN_LENGTH, gstinProblem, normaliseGstin } from '@portal/domain/gstin';

export function gstnoDoubt(text: string): string | undefined {
  return normaliseGstin(text).length === GSTIN_LENGTH ? gstinProblem(text) : undefined;
}
