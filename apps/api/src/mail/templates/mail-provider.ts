/** What mails say about the provider; the values come from configuration (decision 24). */

export interface MailProvider {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Address of the customer portal, without a path. */
  readonly portalUrl: string;
}
