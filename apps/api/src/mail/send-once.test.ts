/** One mail per key, also with parallel and failing jobs. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { Deps } from '../deps.ts';
import { sendOnce } from './send-once.ts';
import { createMailer, type OutgoingMail } from './transport.ts';

let mailbox: Mailbox;
let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await createTestApp({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Portal <no-reply@portal.test>' });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.stop();
});

const next = () => {
  const n = (made += 1);
  const to = `reader-${n}@example.in`;
  return {
    key: `test:${n}`,
    to,
    mail: async () => ({ to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }),
  };
};

it('sends one mail from twenty concurrent jobs', async () => {
  const { key, to, mail } = next();
  await Promise.all(Array.from({ length: 20 }, () => sendOnce(testApp.deps, key, mail)));
  await sendOnce(testApp.deps, key, mail);
  expect(await mailbox.to(to)).toMatchObject([
    { subject: 'Hello', messageId: expect.stringMatching(/^<[0-9a-f]{32}@portal\.test>$/) },
  ]);
});

it('retries after a failed job, under the same Message-ID', async () => {
  const { key, to, mail } = next();
  const tried: OutgoingMail[] = [];
  const failing: Deps = {
    ...testApp.deps,
    mailer: {
      async send(outgoing) {
        tried.push(outgoing);
        throw new Error('the process dies here');
      },
      close: () => undefined,
    },
  };
  await expect(sendOnce(failing, key, mail)).rejects.toThrow('dies here');
  expect(await mailbox.to(to)).toEqual([]);
  await sendOnce(testApp.deps, key, mail);
  const [arrived] = await mailbox.to(to);
  expect(arrived?.messageId).toBe(tried[0]?.messageId);
});

it('sends nothing when there is nothing to send any more, and keeps the key free', async () => {
  const { key, to, mail } = next();
  await sendOnce(testApp.deps, key, async () => undefined);
  expect(await mailbox.to(to)).toEqual([]);
  await sendOnce(testApp.deps, key, mail);
  expect(await mailbox.to(to)).toHaveLength(1);
});

it('commits the writes of `makeMail` with the mail or not at all', async () => {
  const { key, mail } = next();
  const write = (event_id: string, fails: boolean) =>
    sendOnce(testApp.deps, key, async (tx) => {
      await tx.insertInto('payment_events').values({ event_id, received_at: new Date() }).execute();
      if (fails) throw new Error('no');
      return mail();
    });
  await write('lost', true).catch(() => undefined);
  await write('kept', false);
  expect(await testApp.db.selectFrom('payment_events').select('event_id').execute()).toEqual([
    { event_id: 'kept' },
  ]);
});

describe('a mail server that refuses', () => {
  it('is reported without the recipient’s address', async () => {
    const mailer = createMailer({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@portal.test' });
    const failure = await mailer
      .send({
        to: 'secret.person@example.in',
        messageId: '<1@portal.test>',
        subject: 's',
        html: 'h',
        text: 't',
      })
      .then(
        () => new Error('it was sent'),
        (error: unknown) => (error instanceof Error ? error : new Error('no error')),
      );
    mailer.close();
    expect(failure).toMatchObject({ name: 'MailFailure', message: expect.stringMatching(/not sent \(E\w+/) });
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('secret.person');
  });
});
