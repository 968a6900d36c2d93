/**
 * Search parameters of /admindashboard; defaults are omitted.
 *
 * | parameter | values |
 * |---|---|
 * | `q` | search in the recent orders and tickets |
 * | `period` | 7, 90, year (the current financial year); 30 days by default |
 * | `from`, `to` | days of a custom period, yyyy-mm-dd in India; instead of `period` |
 * | `panel` | audit, jobs or settings: the open dialog |
 * | `actor`, `action`, `object`, `object_id`, `day` | filters of the audit log |
 * | `queue`, `state` | filters of the jobs |
 */

import { isDay } from '@portal/domain/ist-date';
import { type AuditSearch, parseAuditSearch } from '../audit/audit-search.ts';
import { type JobsSearch, parseJobsSearch } from '../jobs/jobs-search.ts';

// Numbers, since the address would put quotation marks around a text of digits.
const PERIODS = [7, 90, 'year'] as const;
const PANELS = ['audit', 'jobs', 'settings'] as const;

export type DashboardSearch = AuditSearch &
  JobsSearch & {
    q?: string;
    period?: (typeof PERIODS)[number];
    from?: string;
    to?: string;
    panel?: (typeof PANELS)[number];
  };

/** Parses an address's search, also one typed by hand; invalid values are omitted. */
export function parseDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  const period = PERIODS.find((known) => String(known) === String(search['period']));
  const panel = PANELS.find((known) => known === search['panel']);
  const { from, to } = search;
  const isOwn = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to) && from <= to;
  return {
    ...(q !== '' && { q }),
    ...(isOwn ? { from, to } : period && { period }),
    ...(panel && { panel }),
    ...(panel === 'audit' && parseAuditSearch(search)),
    ...(panel === 'jobs' && parseJobsSearch(search)),
  };
}
