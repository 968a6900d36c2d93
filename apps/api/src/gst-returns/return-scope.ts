/** Which documents a return covers: those of a period under one GST number of the provider. */

import { parseReturnPeriod, type ReturnPeriod } from '@portal/domain/gst-return/return-period';
import { parseGstin } from '@portal/domain/gstin';
import { invalid } from '../contract/errors.ts';
import type { AppDeps } from '../deps.ts';

export interface ReturnScope {
  period: ReturnPeriod;
  gstin: string;
}

/** Without a GST number that of the settings. Throws 400 for an invalid period or number. */
export async function parseReturnScope(
  { settings }: Pick<AppDeps, 'settings'>,
  body: { period: string; gstin?: string | undefined },
): Promise<ReturnScope> {
  const period = parseReturnPeriod(body.period);
  if (!period) throw invalid([{ field: 'period', message: 'Choose a month or a quarter.' }]);
  if (body.gstin === undefined) return { period, gstin: (await settings.read()).provider.gstin };
  const gstin = parseGstin(body.gstin);
  if (gstin === undefined) throw invalid([{ field: 'gstin', message: 'This GST number is not right.' }]);
  return { period, gstin };
}
