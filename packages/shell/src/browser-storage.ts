/**
 * Replaces blocked browser storage, whose access throws, by in-memory storage. Everything works except staying signed
 * in.
 */

import { createMemoryStorage } from '@portal/sdk/memory-storage';

let blocked = false;

/** Call before anything else reads storage. */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isUsable(name)) continue;
    blocked = true;
    Object.defineProperty(window, name, { value: createMemoryStorage(), configurable: true });
  }
}

export const isStorageBlocked = (): boolean => blocked;

/** The login cannot be stored; the message says what to do. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export const STORAGE_BLOCKED = 'Your browser blocks storage for this site. Allow it to sign in.';

/** Maps a failed write to a StorageError. */
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
