/** Shows the person what the server answered, and logs what never reached it to the console (errors-010). */

import { ApiError } from '@portal/sdk/api-error';
import { showError } from '@portal/ui/toasts';
import { StorageError } from './browser-storage.ts';

export interface Reporting {
  /** A network failure is a toast too. */
  networkToast?: boolean;
  /** The one toast of any failure, in place of the server's words. */
  failureToast?: string;
  /** What failed; its next success takes the toast away. */
  action?: string | undefined;
}

/** A refusal is a toast in the server's words; a network failure only where the screen wants it as a toast. */
export function reportError(
  error: Error,
  { networkToast = false, failureToast, action }: Reporting = {},
): void {
  // oxlint-disable-next-line no-console -- failures of form posts are logged to the console (errors-010)
  if (!(error instanceof ApiError)) console.error(error);
  if (failureToast !== undefined) showError(failureToast, action);
  else if (error instanceof ApiError || error instanceof StorageError) showError(error.message, action);
  else if (networkToast) showError(networkText(error), action);
}

function networkText(error: Error): string {
  // What a parser says of a Wi-Fi sign-in page helps nobody.
  if (error instanceof SyntaxError) {
    return 'Something else answered in place of our server, such as a Wi-Fi sign-in page. Check your connection, then try again.';
  }
  return `The server could not be reached (${error.message}). Please try again.`;
}
