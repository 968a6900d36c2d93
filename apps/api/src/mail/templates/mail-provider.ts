/** The provider details in mails. */

export interface MailProvider {
  readonly name: string;
  /** The registered name; it and the next two are required on a company's letters. */
  readonly legalName?: string | undefined;
  readonly cin?: string | undefined;
  readonly website?: string | undefined;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** URL of the recipient's app, without a path. */
  readonly portalUrl: string;
  /** Only the customer portal has the screen for a forgotten password. */
  readonly resetUrl: string;
}
