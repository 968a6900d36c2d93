import { normaliseGstin } from '@portal/domain/gstin';
import { invalid } from '../contract/errors.ts';
import type { ProviderIdentity } from './settings-registry.ts';

/** Throws 400 at the field for the provider's own GST number: nobody could claim credit on that invoice. */
export function assertNotOwnGstin(
  { gstin, name }: Pick<ProviderIdentity, 'gstin' | 'name'>,
  field: string,
  given: string | undefined,
): void {
  if (normaliseGstin(given ?? '') !== gstin) return;
  throw invalid([{ field, message: `This is the GST number of ${name}. Enter your own.` }]);
}
