/**
 * Browsers that block a site's storage throw at its mere mention. Pages then get storage that lasts as long as they do,
 * so that everything works but staying signed in.
 */

import { createMemoryStorage } from '@portal/sdk/memory-storage';

let blocked = false;

/** Call before anything reads storage. */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isUsable(name)) continue;
    blocked = true;
    Object.defineProperty(window, name, { value: createMemoryStorage(), configurable: true });
  }
}

export const isStorageBlocked = (): boolean => blocked;

/** Nobody can be signed in, and the message says what to do. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export const STORAGE_BLOCKED = 'Your browser blocks storage for this site. Allow it to sign in.';

/** What a failed write means. */
export function storageError(cause: unknown): StorageError {
  return new StorageError(
    'Your browser’s storage for this site is full. Clear this site’s data in your browser, then sign in again.',
    { cause },
  );
}

function isUsable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].getItem('');
    return true;
  } catch {
    return false;
  }
}
