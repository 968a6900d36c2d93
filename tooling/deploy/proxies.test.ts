/** Proxies allow what the contract accepts: uploads where it accepts files, sockets, and no other large bodies. */

import { MAX_FILE_BYTES, MAX_FILES_PER_MESSAGE } from '@portal/domain/file-rules';
import { expect, it } from 'vitest';
import { isRecord } from '../../packages/sites/src/is-record.ts';
import { valuesUnderKey, manifestsOf, textOf, yamlOf } from './read-deploy.ts';

const { paths } = yamlOf('openapi.yaml');
const formCalls = Object.entries(isRecord(paths) ? paths : {})
  .filter(([, call]) => JSON.stringify(call).includes('multipart/form-data'))
  .map(([path]) => path.slice(1))
  .toSorted();
const leastBytes = MAX_FILE_BYTES * MAX_FILES_PER_MESSAGE;
const bytesOf = (size = '') => Number.parseInt(size, 10) * (/m/i.test(size) ? 1024 ** 2 : 1024);

it('nginx allows uploads at the operations that accept files [card-008]', () => {
  const text = textOf('deploy/nginx/portal/api.conf');
  const [, calls = '', size] =
    /location ~ \^\/api\/\(([^)]+)\)\$ \{\s+client_max_body_size (\S+);/.exec(text) ?? [];
  expect(calls.split('|').toSorted()).toEqual(formCalls);
  expect(bytesOf(size)).toBeGreaterThan(leastBytes);
});

it('Caddy leaves body limits to the API [card-008]', () => {
  const [, api = ''] = textOf('deploy/caddy/Caddyfile').split('{$API_HOST} {');
  expect(api).toContain('reverse_proxy');
  expect(api).not.toContain('max_size');
});

it('the ingress allows uploads [card-008]', () => {
  const sizes = manifestsOf('deploy/kubernetes/base').flatMap(({ content }) =>
    valuesUnderKey(content, 'nginx.ingress.kubernetes.io/proxy-body-size'),
  );
  expect(Math.max(...sizes.map((size) => bytesOf(String(size))))).toBeGreaterThan(leastBytes);
});

it('nginx overwrites forwarding headers of clients [card-008]', () => {
  const text = textOf('deploy/nginx/portal/proxy.conf');
  expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(text).not.toContain('$proxy_add_x_forwarded_for');
  // A sent POST must not be retried.
  expect(text).not.toContain('non_idempotent;');
});
