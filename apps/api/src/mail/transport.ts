/** Sends mails over SMTP, with timeouts and errors without addresses. */

import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { RenderedMail } from './templates/rendered-mail.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
}

export interface OutgoingMail extends RenderedMail {
  /** One address, lower case. */
  readonly to: string;
  /** In angle brackets; the same for every retry of a mail. */
  readonly messageId: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. Throws MailFailure otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Leaves out the server's text, which repeats the recipient's address. */
class MailFailure extends Error {
  constructor(reason: string) {
    super(`the mail was not sent (${reason})`);
    this.name = 'MailFailure';
  }
}

/** In milliseconds, for one mail from first to last byte. */
export const MAX_SEND_MS = 20_000;

export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 3,
    // A broken connection may have delivered the mail; the job decides about a retry.
    maxRequeues: 0,
    idleTimeout: 20_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, messageId, subject, html, text, attachments = [] }) {
      try {
        await transport.sendMail({
          from: config.MAIL_FROM,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          attachments: [...attachments],
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(MAX_SEND_MS),
        });
      } catch (error) {
        throw new MailFailure(reasonOf(error));
      }
    },
    close: () => transport.close(),
  };
}

/** For example "EENVELOPE 550". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = [
    'code' in error && typeof error.code === 'string' ? error.code : error.name,
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? [String(error.responseCode)]
      : []),
  ];
  return parts.join(' ');
}
