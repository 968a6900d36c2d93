/** Carries out the events of a schedule, each twice at once as a queue may, and answers the mails that its customer got. */

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
