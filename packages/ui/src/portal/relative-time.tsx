/** How long ago something was, kept up to date, with the exact time on hover. */
import { istText } from '@portal/domain/ist-date';
import { relativeText } from './relative-text.ts';
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
      {relativeText(moment, now)}
    </time>
  );
}
