/** A mail ready for the transport, in HTML and as plain text. */

export interface RenderedMail {
  /** One line, free of control characters. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
