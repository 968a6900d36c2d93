/** The tax of a service as it is stored (record 0063). */

import { oneLine } from '@portal/domain/catalogue';
import type { TaxTreatment } from '@portal/domain/tax-law';
import type { components } from '@portal/sdk/contract.gen';
import { invalid } from '../contract/errors.ts';

interface ServiceTax {
  tax_treatment: TaxTreatment;
  /** Only of an exempt service. */
  tax_exemption: string | null;
}

const STANDARD: ServiceTax = { tax_treatment: 'standard', tax_exemption: null };

/** The sent fields, else those that the service had. Throws 400 for an exemption without a law, or the other way round. */
export function writtenTax(
  sent: Pick<components['schemas']['ServiceFields'], 'tax_treatment' | 'tax_exemption'>,
  stored: ServiceTax = STANDARD,
): ServiceTax {
  const treatment = sent.tax_treatment ?? stored.tax_treatment;
  const law = sent.tax_exemption === undefined ? undefined : oneLine(sent.tax_exemption);
  if (treatment !== 'exempt') {
    if (law) throw invalid([{ field: 'tax_exemption', message: 'Only an exempt service has this.' }]);
    return { tax_treatment: treatment, tax_exemption: null };
  }
  const exemption = law ?? stored.tax_exemption ?? '';
  if (exemption === '')
    throw invalid([{ field: 'tax_exemption', message: 'Enter the notification that exempts the service.' }]);
  return { tax_treatment: treatment, tax_exemption: exemption };
}
