/** Catches every mail over real SMTP on loopback and shows it on a web page, for development and tests. */

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAPIServer } from '@maildev/api';
import { MemoryStorage } from '@maildev/core';
import { createSMTPServer } from '@maildev/smtp';
import { registerUI } from '@maildev/ui/server';

const HOST = '127.0.0.1';
// Deletes old mails, so that a long-lived development folder stays small and starts fast.
const MAX_MAILS = 500;

export interface MailCatcherOptions {
  /** TCP ports on 127.0.0.1; 0 picks a free one. */
  smtpPort: number;
  webPort: number;
  /** Keeps mails across restarts in this folder; without it they are lost with `stop()`. */
  mailDir?: string;
  /** The number of newest mails to keep. */
  mostMails?: number;
}

export interface MailCatcher {
  smtpPort: number;
  webPort: number;
  /** The page; below it `GET /api/email` lists every mail as JSON with `to`, `subject`, `html` and `text`. */
  webUrl: string;
  stop(): Promise<void>;
}

/** Starts the SMTP server, the page and its REST. @throws when a port is busy. */
export async function startMailCatcher({
  smtpPort,
  webPort,
  mailDir,
  mostMails = MAX_MAILS,
}: MailCatcherOptions): Promise<MailCatcher> {
  const folder = mailDir ?? (await mkdtemp(join(tmpdir(), 'portal-mail-')));
  // It contains codes and links; an existing folder may be open to everybody.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const storage = new MemoryStorage({ maxEmails: mostMails });
  const smtp = createSMTPServer({ port: smtpPort, host: HOST, storage, mailDir: folder, logger: false });
  await smtp.start();
  await smtp.pruneMailDir(mostMails);
  await smtp.loadMailsFromDirectory();
  const web = createAPIServer({ storage, smtp, cors: { origin: false } });
  const webUrl = await startWeb(web, webPort).catch(async (cause: unknown) => {
    await smtp.stop();
    throw cause;
  });
  return {
    smtpPort: smtp.getPort(),
    webPort: Number(new URL(webUrl).port),
    webUrl,
    stop: async () => {
      const webStopped = web.stop();
      // Idle keep-alive connections of a browser would otherwise delay it for a minute.
      web.server.server.closeAllConnections();
      await webStopped;
      await smtp.stop();
      if (mailDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startWeb(web: ReturnType<typeof createAPIServer>, port: number): Promise<string> {
  // The package serves its page only to clients that accept HTML, which health checks do not.
  web.server.addHook('onRequest', async (request) => {
    if (request.url === '/') request.headers.accept = 'text/html';
  });
  await web.registerPlugins();
  await registerUI(web.server);
  // Not `web.listen()`, which writes to the console.
  return web.server.listen({ host: HOST, port });
}
