/**
 * What the address of /admindashboard says; only what differs from the beginning stands in it.
 *
 * | parameter | values |
 * |---|---|
 * | `q` | what the recent orders and tickets are searched for |
 * | `period` | 7, 90, year (the financial year so far); 30 days when absent |
 * | `from`, `to` | days of a period of one's own, yyyy-mm-dd in India; instead of `period` |
 * | `panel` | audit, jobs or settings: what is open above the page |
 * | `actor`, `action`, `object`, `object_id`, `day` | what the audit log is narrowed to |
 * | `queue`, `state` | which jobs are shown |
 */
import { type AuditSearch, parseAuditSearch } from '../audit/audit-search.ts';
import { type JobsSearch, parseJobsSearch } from '../jobs/jobs-search.ts';
import { isDay } from '@portal/domain/ist-date';

// Numbers, since an address would put a text of digits in quotation marks.
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

/** Reads an address, also one typed by hand; what makes no sense is left out. */
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
