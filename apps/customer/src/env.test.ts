/** The configuration: one build for any installation, no default provider, clear errors. */

import { existsSync } from 'node:fs';
import { loadSettings, parseSettings } from '@portal/shell/env';
import { testConfig, testProvider } from '@portal/shell/testing/test-config';
import { describe, expect, it, vi } from 'vitest';

const apiUrl = 'https://api.acme.test/api';

/** Answers by address. */
const serving = (answers: Record<string, [body: unknown, status?: number]>) =>
  vi.fn<(address: string) => Promise<Response>>(async (address) => {
    const [body, status = 200] = answers[address] ?? ['<!doctype html>', 200];
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': type },
    });
  });

describe('the configuration', () => {
  it('is read from /config.json, with the provider from the API [public-012] [card-004]', async () => {
    const send = serving({ '/config.json': [{ apiUrl, stage: 'production', provider: testProvider }] });
    const settings = await loadSettings(send);
    expect(settings).toMatchObject({
      apiUrl,
      isTest: false,
      provider: {
        legalName: testProvider.legal_name,
        logo: '/logo.svg',
        introVideo: testProvider.video_url,
        policies: { privacy: testProvider.privacy_url, blog: testProvider.blog_url },
        grievanceOfficer: { name: testProvider.grievance_name, email: testProvider.grievance_email },
      },
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('loads the provider from the API when it has none', async () => {
    const send = serving({
      '/config.json': [{ apiUrl }],
      [`${apiUrl}/provider`]: [{ status: 'true', provider: testProvider }],
    });
    expect((await loadSettings(send)).provider.name).toBe(testProvider.name);
  });

  it('has no default provider', async () => {
    await expect(loadSettings(serving({}))).rejects.toThrow('apiUrl must be a text');
    await expect(loadSettings(serving({ '/config.json': [{ apiUrl }] }))).rejects.toThrow();
    const away = serving({ '/config.json': [{ apiUrl }], [`${apiUrl}/provider`]: [{}, 503] });
    await expect(loadSettings(away)).rejects.toThrow('The API answered 503.');
    await expect(loadSettings(() => Promise.reject(new TypeError('offline')))).rejects.toThrow('offline');
    for (const app of ['customer', 'staff', 'admin']) {
      expect(existsSync(`${import.meta.dirname}/../../${app}/public/config.json`)).toBe(false);
    }
  });

  it('omits missing fields', () => {
    const { cin: _, ...rest } = testProvider as Record<string, unknown>;
    const none = { whatsapp: '', video_url: undefined, blog_url: undefined, grievance_name: undefined };
    const { provider } = parseSettings({ apiUrl, provider: { ...rest, ...none } });
    expect(provider).toMatchObject({ cin: undefined, whatsapp: undefined, introVideo: undefined });
    expect([provider.policies.blog, provider.grievanceOfficer]).toEqual([undefined, undefined]);
  });

  it('recognises a test installation', () => {
    expect(parseSettings({ ...testConfig(), stage: 'staging' }).isTest).toBe(true);
    expect(parseSettings({ ...testConfig(), stage: undefined }).isTest).toBe(false);
  });

  it.each([
    [{ name: '' }, 'provider.name must be a text'],
    [{ phones: [] }, 'provider.phones must be a list with an entry'],
    [{ emails: [5] }, 'provider.emails must be a list of texts'],
    [{ gstin: undefined }, 'provider.gstin must be a text'],
    [{ blog_url: 7 }, 'provider.blog_url must be a text'],
  ])('names the invalid field: %j', (given, message) => {
    expect(() => parseSettings(testConfig(given))).toThrow(message);
  });

  it('names a value that is not an object, and an invalid address', () => {
    expect(() => parseSettings({ apiUrl, provider: 'none' })).toThrow('provider must be an object');
    expect(() => parseSettings({ ...testConfig(), apiUrl: 4000 })).toThrow('apiUrl must be a text');
  });
});
