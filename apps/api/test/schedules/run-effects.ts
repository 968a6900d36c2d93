/** Runs the jobs of a schedule's events, each twice concurrently, as a queue may. Returns the customer's mails. */

import { sql } from 'kysely';
import { isJobName, jobs } from '../../src/jobs/queues.ts';
import type { OutgoingMail } from '../../src/mail/transport.ts';
import type { ScheduleFixture } from './schedule-fixture.ts';

export async function runEffects({
  purchases: { testApp },
  customer,
}: ScheduleFixture): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    if (mail.to === customer.email) mails.push(mail);
  };
  const mailer = { send, close: () => undefined };
  const events = await testApp.db.selectFrom('outbox').select(['id', 'type', 'data']).orderBy('id').execute();
  for (const { id, type, data } of events) {
    if (!isJobName(type)) throw new Error(`nothing does ${type}`);
    await Promise.all([1, 2].map(() => jobs[type].run({ ...testApp.deps, mailer }, data)));
    await sql`delete from outbox where id = ${id}`.execute(testApp.db);
  }
  return mails;
}
