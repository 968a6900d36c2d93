/** Shows rejections as toasts, and logs calls without a response to the console (errors-010). */

import { ApiError } from '@portal/sdk/api-error';
import { showError } from '@portal/ui/toasts';
import { StorageError } from './browser-storage.ts';

export interface Reporting {
  /** Shows a network failure as a toast, too. */
  networkToast?: boolean;
  /** The text for any failure, instead of the server's message. */
  failureToast?: string;
  /** Identifies the mutation; its next success removes the toast. */
  action?: string | undefined;
}

/** A rejection is a toast with the server's message; a network failure only if the screen requests it. */
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
  // The parser's error for a Wi-Fi sign-in page is of no use.
  if (error instanceof SyntaxError) {
    return 'Something else answered in place of our server, such as a Wi-Fi sign-in page. Check your connection, then try again.';
  }
  return `The server could not be reached (${error.message}). Please try again.`;
}
