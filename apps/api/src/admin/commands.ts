/** Every command of `npm run admin`, by its name. */

import type { Command } from './command.ts';

interface Entry {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loaded lazily, since each command needs few modules. */
  load(): Promise<Command>;
}

export const commands = {
  'create-admin': {
    summary: 'makes the first admin, or another one',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  'reset-password': {
    summary: 'gives an account a new password and signs all its devices out',
    load: async () => (await import('./reset-password.ts')).resetPassword,
  },
  'reset-authenticator': {
    summary: 'takes the second step from an account whose phone is lost',
    load: async () => (await import('./reset-authenticator.ts')).resetAuthenticator,
  },
  jobs: {
    summary: 'lists, retries and drops jobs of the queues',
    load: async () => (await import('./jobs.ts')).jobsCommand,
  },
  reindex: {
    summary: 'checks and rebuilds what searches and counters are derived from',
    load: async () => (await import('./reindex.ts')).reindex,
  },
  'verify-files': {
    summary: 'compares the files of the database with those of the store',
    load: async () => (await import('./verify-files.ts')).verifyFiles,
  },
  'rotate-secrets': {
    summary: 'seals encrypted texts with a new DATA_SECRET, and says which former secrets can go',
    load: async () => (await import('./rotate-secrets.ts')).rotateSecrets,
  },
} as const satisfies Record<string, Entry>;

export type CommandName = keyof typeof commands;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);
