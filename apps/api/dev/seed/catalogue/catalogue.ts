/** The demo catalogue: services of all twelve departments. */

import { allInOneServices } from './all-in-one.ts';
import { closureServices } from './closure.ts';
import { conversionServices } from './conversion.ts';
import { gstReturnsServices } from './gst-returns.ts';
import { incomeTaxServices } from './income-tax.ts';
import { intellectualPropertyServices } from './intellectual-property.ts';
import { legalDraftingServices } from './legal-drafting.ts';
import { licencesServices } from './licences-and-registrations.ts';
import { payrollServices } from './payroll-services.ts';
import { secretarialFilingsServices } from './secretarial-filings.ts';
import type { SeedService } from './seed-service.ts';
import { startUpServices } from './start-up.ts';
import { tdsReturnsServices } from './tds-returns.ts';

export const catalogue: SeedService[] = [
  ...startUpServices,
  ...incomeTaxServices,
  ...allInOneServices,
  ...gstReturnsServices,
  ...payrollServices,
  ...secretarialFilingsServices,
  ...tdsReturnsServices,
  ...licencesServices,
  ...legalDraftingServices,
  ...intellectualPropertyServices,
  ...conversionServices,
  ...closureServices,
];
