/** What mails say about the provider; provider-of.ts finds the values. */

export interface MailProvider {
  readonly name: string;
  /** As registered; the next two are what a company must write on its letters. */
  readonly legalName?: string | undefined;
  readonly cin?: string | undefined;
  readonly website?: string | undefined;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Address of the customer portal, or of the app of who gets the mail, without a path. */
  readonly portalUrl: string;
  /** Where everybody sets a forgotten password: the customer portal alone has that screen. */
  readonly resetUrl: string;
}
