/** A rendered mail, as HTML and plain text. */

export interface RenderedMail {
  /** One line without control characters. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
