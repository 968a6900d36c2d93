/** Counts and traces sent mails. */

import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Mailer } from './transport.ts';

export const countMails = (mailer: Mailer, { mails }: Pick<Metrics, 'mails'>, tracing: Tracing): Mailer => ({
  ...mailer,
  async send(mail) {
    try {
      await tracing.span('mail', { kind: 'client' }, () => mailer.send(mail));
    } catch (error) {
      mails.inc({ outcome: 'refused' });
      throw error;
    }
    mails.inc({ outcome: 'taken' });
  },
});
