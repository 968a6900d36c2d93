/** Variables set in deploy/ and docs/deploy.md are read by a process, and required ones are set there. */

import { siteSettings } from '@portal/environment/shared-settings';
import { describe, expect, it } from 'vitest';
import { settings } from '../../apps/api/src/environment/settings.ts';
import { valuesUnderKey, namesIn, textOf, yamlOf } from './read-deploy.ts';

const known = new Set(['APP_STAGE', ...Object.keys({ ...settings, ...siteSettings })]);
const required = Object.entries(settings)
  .filter(([, { isOptional, fallback }]) => !isOptional && fallback.always === undefined)
  .map(([name]) => name);

const page =
  /cat > \/etc\/portal\/portal\.env <<END\n([\s\S]*?)^END$/m.exec(textOf('docs/deploy.md'))?.[1] ?? '';
const [composed = {}] = valuesUnderKey(yamlOf('deploy/compose.yaml')['x-process'], 'environment');
const overlay = (name: string) =>
  ['settings.env', 'secrets.env.example'].flatMap((file) =>
    namesIn(textOf(`deploy/kubernetes/overlays/${name}/${file}`)),
  );

describe.each([
  ['docs/deploy.md', namesIn(page)],
  [
    'deploy/compose.yaml',
    [...namesIn(textOf('deploy/compose.env.example')), ...Object.keys(composed as object)],
  ],
  ['deploy/kubernetes/overlays/production', overlay('production')],
  ['deploy/kubernetes/overlays/staging', overlay('staging')],
])('%s', (_place, names) => {
  it('sets every variable that production requires [card-025]', () => {
    expect(required.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('sets no unused variable', () => {
    // The password of the database.
    expect(names.filter((name) => !known.has(name) && name !== 'POSTGRES_PASSWORD')).toEqual([]);
  });

  it('sets its trusted proxies', () => {
    expect(names).toContain('TRUSTED_PROXIES');
  });
});

it('no file of deploy/ contains a secret', () => {
  const files = ['production', 'staging'].map(
    (name) => `deploy/kubernetes/overlays/${name}/secrets.env.example`,
  );
  const secrets = /(SECRET|PASSWORD|TOKEN|KEY_ID)\w*=(.*)$/gm;
  for (const file of [...files, 'deploy/compose.env.example'])
    expect([...textOf(file).matchAll(secrets)].map(([, , value]) => value)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/\S/)]),
    );
  expect(valuesUnderKey(yamlOf('deploy/compose.yaml'), 'POSTGRES_PASSWORD')).toEqual([
    expect.stringMatching(/^\$\{/),
  ]);
});
