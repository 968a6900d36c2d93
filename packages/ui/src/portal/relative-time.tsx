/** Relative time, kept up to date, with the exact time on hover. */

import { istText } from '@portal/domain/ist-date';
import { formatRelative } from './format-relative.ts';
import { useNow } from './use-now.ts';

export type RelativeTimeProps = {
  /** ISO 8601. */
  at: string;
  className?: string | undefined;
};

export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={istText(moment)} className={className}>
      {formatRelative(moment, now)}
    </time>
  );
}
