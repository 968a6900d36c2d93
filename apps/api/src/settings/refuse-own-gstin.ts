/** The provider can't be its own customer: an invoice to its own GST number gives nobody a credit. */
import { normaliseGstin } from '@portal/domain/gstin';
import { invalid } from '../contract/errors.ts';
import type { ProviderIdentity } from './settings-registry.ts';

/** Throws 400 at the field. */
export function refuseOwnGstin(
  { gstin, name }: Pick<ProviderIdentity, 'gstin' | 'name'>,
  field: string,
  given: string | undefined,
): void {
  if (normaliseGstin(given ?? '') !== gstin) return;
  throw invalid([{ field, message: `This is the GST number of ${name}. Enter your own.` }]);
}
