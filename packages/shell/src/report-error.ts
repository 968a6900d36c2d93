/** Tells the person what the server answered, and the console what never reached it (C§8). */
import { ApiError } from '@portal/sdk/api-error';
import { showError } from '@portal/ui/toasts';

/** A refusal is a toast in the server's words; a network failure only where the screen wants it as a toast. */
export function reportError(error: Error, { networkToast = false }: { networkToast?: boolean } = {}): void {
  if (error instanceof ApiError) return showError(error.message);
  // oxlint-disable-next-line no-console -- C§8: failures of form posts are logged to the console
  console.error(error);
  if (networkToast) showError(`The server could not be reached (${error.message}). Please try again.`);
}
