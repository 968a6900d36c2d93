/** A real SMTP server on loopback with its received mails. */

import { expect, vi } from 'vitest';
import { type MailCatcher, startMailCatcher } from '../dev/mail-catcher.ts';

export interface ArrivedMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** Their file names. */
  attachments: string[];
}

export interface Mailbox {
  /** For SMTP_URL. */
  readonly smtpUrl: string;
  all(): Promise<ArrivedMail[]>;
  to(address: string): Promise<ArrivedMail[]>;
  /** Waits until the address has so many mails and returns them, oldest first. */
  awaitMails(address: string, count?: number): Promise<ArrivedMail[]>;
  /** The six digits of the newest code mailed to the address. */
  awaitCode(address: string): Promise<string>;
  stop(): Promise<void>;
}

interface CaughtMail {
  to: { address: string }[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments?: { fileName?: string; filename?: string; generatedFileName?: string }[];
  time: string;
}

export async function openMailbox(smtpPort = 0, mostMails?: number): Promise<Mailbox> {
  const catcher: MailCatcher = await startMailCatcher({
    smtpPort,
    webPort: 0,
    ...(mostMails !== undefined && { mostMails }),
  });
  const all = async (): Promise<ArrivedMail[]> => {
    const answer = await fetch(new URL('/api/email', catcher.webUrl));
    const mails = (await answer.json()) as CaughtMail[];
    return mails.map(({ to, subject, html, text, headers, attachments = [] }) => ({
      to: to.map(({ address }) => address).join(),
      subject,
      html,
      text,
      messageId: String(headers['message-id']),
      attachments: attachments.map(({ filename, fileName, generatedFileName }) =>
        String(filename ?? fileName ?? generatedFileName),
      ),
    }));
  };
  const mailbox: Mailbox = {
    smtpUrl: `smtp://127.0.0.1:${catcher.smtpPort}`,
    all,
    to: async (address) => (await all()).filter((mail) => mail.to === address),
    awaitMails: (address, count = 1) =>
      vi.waitFor(
        async () => {
          const mails = await mailbox.to(address);
          expect(mails.length).toBeGreaterThanOrEqual(count);
          return mails;
        },
        { timeout: 15_000, interval: 50 },
      ),
    async awaitCode(address) {
      const mails = await mailbox.awaitMails(address);
      return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    },
    stop: () => catcher.stop(),
  };
  return mailbox;
}
