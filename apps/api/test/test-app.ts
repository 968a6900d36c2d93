/** The real app on its own database, and people who call it through the SDK. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, createApi } from '@portal/sdk/client';
import { inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { closeDeps, createDeps, type Deps, type DepsOptions } from '../src/deps.ts';
import { administer, databaseUrl } from './global-setup.ts';
import { injectFetch } from './inject-fetch.ts';
import { type MadePerson, makePerson } from './make.ts';
import { testConfig } from './test-config.ts';

export interface SignedInUser {
  api: Api;
  token: string;
  id: number;
  email: string;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

let databases = 0;

/** `env` overrides single variables, such as the address of a payment sandbox. Close it in afterAll. */
export async function createTestApp(env: Record<string, string> = {}, options: DepsOptions = {}) {
  const name = `portal_world_${process.pid}_${++databases}`;
  const serverUrl = inject('postgresUrl');
  await administer(serverUrl, `create database ${name} template ${inject('templateName')}`);
  const filesDir = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const config = testConfig({
    DATABASE_URL: databaseUrl(serverUrl, name),
    FILES_URL: `file:${filesDir}`,
    ...env,
  });
  const deps = createDeps(config, options);
  await deps.listener.start();
  const app = await createApp(deps);

  const api = (token?: string, ip?: string): Api =>
    createApi({
      baseUrl: 'http://api.test/api',
      fetch: injectFetch(app, ip),
      ...(token !== undefined && { getToken: () => token }),
    });

  return {
    app,
    deps,
    config,
    db: deps.db,
    filesDir,
    api,
    signIn: (person: MadePerson) => signIn(api, person),
    customer: async () => signIn(api, await makePerson(deps.db, 'user')),
    staff: async () => signIn(api, await makePerson(deps.db, 'staff')),
    admin: async () => signIn(api, await makePerson(deps.db, 'admin')),
    async close() {
      await app.close();
      await closeDeps(deps satisfies Deps);
      await administer(serverUrl, `drop database ${name} with (force)`);
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

async function signIn(api: (token?: string) => Api, person: MadePerson): Promise<SignedInUser> {
  const { data } = await api().POST('/login', { body: { email: person.email, password: person.password } });
  if (!data) throw new Error('login answered nothing');
  return { api: api(data.token), token: data.token, id: person.id, email: person.email };
}
