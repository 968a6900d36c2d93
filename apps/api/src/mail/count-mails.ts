/** Counts which mails the mail server took. */
import type { Metrics } from '../metrics.ts';
import type { Mailer } from './transport.ts';

export const countMails = (mailer: Mailer, { mails }: Pick<Metrics, 'mails'>): Mailer => ({
  ...mailer,
  async send(mail) {
    try {
      await mailer.send(mail);
    } catch (error) {
      mails.inc({ outcome: 'refused' });
      throw error;
    }
    mails.inc({ outcome: 'taken' });
  },
});
