/** The mail catcher: real SMTP in, page and JSON out, mails kept over a restart. */

import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailCatcher } from './mail-catcher.ts';

let mailDir: string;

beforeAll(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'portal-mail-test-'));
});

afterAll(async () => {
  await rm(mailDir, { recursive: true });
});

it('lists mails received over SMTP and keeps them across a restart', async () => {
  const first = await startMailCatcher({ smtpPort: 0, webPort: 0, mailDir });
  const transport = createTransport({ host: '127.0.0.1', port: first.smtpPort });
  await transport.sendMail({
    from: 'portal@portal.test',
    to: 'Asha Rao <asha@demo.test>',
    subject: 'Your code',
    text: 'It is 012345.',
    html: '<p>It is <b>012345</b>.</p>',
  });
  const caught = await listMails(first.webUrl);
  await first.stop();
  const second = await startMailCatcher({ smtpPort: 0, webPort: 0, mailDir });
  const kept = await listMails(second.webUrl);
  await second.stop();

  const mail = {
    to: [{ address: 'asha@demo.test', name: 'Asha Rao' }],
    subject: 'Your code',
    text: expect.stringContaining('It is 012345.'),
    html: expect.stringContaining('<b>012345</b>'),
  };
  expect(caught).toMatchObject([mail]);
  expect(kept).toMatchObject([mail]);
});

it('restricts its folder to its owner, also when it was open before', async () => {
  await chmod(mailDir, 0o755);
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, mailDir });
  await catcher.stop();
  expect((await stat(mailDir)).mode & 0o777).toBe(0o700);
});

it('serves its page to any client', async () => {
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0 });
  const page = await fetch(catcher.webUrl);
  const html = await page.text();
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  const code = await fetch(`${catcher.webUrl}${script}`);
  await catcher.stop();
  expect(page.status).toBe(200);
  expect(html).toContain('<title>MailDev</title>');
  expect(code.status).toBe(200);
});

async function listMails(webUrl: string): Promise<unknown> {
  return (await fetch(`${webUrl}/api/email`)).json();
}
