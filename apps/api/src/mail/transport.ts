/** Sends mails over SMTP, with a limit on every wait and errors that name nobody. */
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { RenderedMail } from './templates/rendered-mail.ts';

export interface OutgoingMail extends RenderedMail {
  /** One address in its stored form. */
  readonly to: string;
  /** Between angle brackets; the same for every attempt at the same mail. */
  readonly messageId: string;
}

export interface Mailer {
  /** Resolves once the server has accepted the mail. Throws a MailFailure otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Why a mail was not accepted, without the server's own words: those repeat the recipient's address. */
class MailFailure extends Error {
  constructor(reason: string) {
    super(`the mail was not sent (${reason})`);
    this.name = 'MailFailure';
  }
}

/** The longest that one mail may take from first to last byte, in milliseconds. */
export const longestSendMs = 20_000;

export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 3,
    // A connection that breaks may have delivered its mail already; the job decides about another try.
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
    async send({ to, messageId, subject, html, text }) {
      try {
        await transport.sendMail({
          from: config.MAIL_FROM,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(longestSendMs),
        });
      } catch (error) {
        throw new MailFailure(reasonOf(error));
      }
    },
    close: () => transport.close(),
  };
}

/** Such as "EENVELOPE 550". */
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
