/** The configuration: fictitious defaults, one build for any provider, clear words when it is wrong. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSettings, parseSettings } from '@portal/shell/env';

const answering = (body: string, type = 'application/json', status = 200) =>
  loadSettings(() => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })));

describe('the configuration', () => {
  it('has clearly fictitious defaults [public-012]', () => {
    const { provider } = parseSettings({});
    const addresses = [
      ...provider.emails,
      ...Object.values(provider.policies),
      provider.grievanceOfficer.email,
    ];
    for (const address of addresses) expect(address).toContain('namuna.example');
    for (const phone of provider.phones) expect(phone).toMatch(/0000 000\d$/);
    expect(provider.gstin).toHaveLength(15);
  });

  it('comes with a file that shows every field with its default', () => {
    const shipped = readFileSync(`${import.meta.dirname}/../public/config.json`, 'utf8');
    expect(JSON.parse(shipped)).toEqual(parseSettings({}));
  });

  it('is read from /config.json, and what is left out keeps its default', async () => {
    const settings = await answering('{"apiUrl":"https://api.acme.example/api","provider":{"name":"Acme"}}');
    expect(settings.apiUrl).toBe('https://api.acme.example/api');
    expect(settings.provider.name).toBe('Acme');
    expect(settings.provider.state).toBe('Karnataka');
  });

  it('is the default where there is no such file', async () => {
    expect(await answering('not here', 'text/plain', 404)).toEqual(parseSettings({}));
    expect(await answering('<!doctype html>', 'text/html')).toEqual(parseSettings({}));
    expect(await loadSettings(() => Promise.reject(new TypeError('offline')))).toEqual(parseSettings({}));
  });

  it.each([
    [{ provider: { name: '' } }, 'provider.name must be a text'],
    [{ provider: { phones: [] } }, 'provider.phones must be a list with an entry'],
    [{ provider: { emails: [5] } }, 'provider.emails must be a list of texts'],
    [{ provider: { policies: 'none' } }, 'provider.policies must be an object'],
    [{ apiUrl: 4000 }, 'apiUrl must be a text'],
  ])('names the field that is wrong: %j', (given, message) => {
    expect(() => parseSettings(given)).toThrow(message);
  });
});
