/** The manifests: valid by the Kubernetes types, complete, and consistent with the processes. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ports } from '@portal/environment/shared-settings';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '../../packages/sites/src/is-record.ts';
import { projectRoot } from '../root.ts';
import { valuesUnderKey, type Manifest, manifestsOf, textOf, yamlOf } from './read-deploy.ts';

const base = 'deploy/kubernetes/base';
const overlays = ['production', 'staging'].map((name) => `deploy/kubernetes/overlays/${name}`);
const manifests = [base, ...overlays].flatMap(manifestsOf);
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');

it('every manifest has the type that it names, without unknown fields', () => {
  expect(manifests.length).toBeGreaterThan(15);
  expect(faultsOf(manifests)).toEqual([]);
});

it('detects an unknown field', () => {
  const [first] = workloads;
  const content = { ...first?.content, spec: { ...Object(first?.content['spec']), replicaz: 2 } };
  expect(faultsOf(first ? [{ ...first, content }] : [])).toEqual([expect.stringContaining('replicaz')]);
});

describe.each([base, ...overlays])('%s', (folder) => {
  const kustomization = yamlOf(`${folder}/kustomization.yaml`);
  const files = readdirSync(join(projectRoot, folder));

  it('lists exactly the existing files', () => {
    const resources = (kustomization['resources'] as string[]).map((name) => join(folder, name));
    expect(resources.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const patches = valuesUnderKey(kustomization['patches'], 'path').map(String);
    const named = [...(kustomization['resources'] as string[]), ...patches, 'kustomization.yaml'];
    expect(new Set(files.filter((name) => name.endsWith('.yaml')))).toEqual(
      new Set(named.filter((name) => name.endsWith('.yaml'))),
    );
  });

  it('has no unset host name', () => {
    if (folder === base) return;
    const settings = textOf(`${folder}/settings.env`);
    const [api, ...apps] = ['PUBLIC', 'CUSTOMER', 'STAFF', 'ADMIN'].map(
      (name) => new RegExp(`^${name}_URL=https://(.+)$`, 'm').exec(settings)?.[1],
    );
    const texts = [textOf(`${folder}/hosts.yaml`), ...valuesUnderKey(kustomization, 'patch').map(String)];
    const patches = texts.flatMap((text) => parse(text) as { path: string; value: unknown }[]);
    const valuesAt = (path: RegExp) =>
      patches.filter((patch) => path.test(patch.path)).map(({ value }) => value);
    expect(valuesAt(/rules/)).toEqual([...apps, api]);
    expect(valuesAt(/tls/)).toEqual([
      [...apps, api],
      [...apps, api],
    ]);
  });
});

describe.each(workloads.map(({ kind, content }) => [`${kind} ${nameOf(content)}`, content] as const))(
  '%s',
  (_name, content) => {
    it('has minimal rights', () => {
      expect(valuesUnderKey(content, 'securityContext')).toMatchObject([
        { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ]);
    });

    it('has resource requests and limits', () => {
      expect(valuesUnderKey(content, 'resources')).toMatchObject([
        {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      ]);
    });

    it('has probes at the endpoints of its process', () => {
      const [port] = valuesUnderKey(content, 'containerPort');
      const expected = { api: ports.PORT, worker: ports.WORKER_PORT, sites: ports.SITES_PORT };
      const setting = expected[nameOf(content) as keyof typeof expected];
      expect(port).toBe(setting === undefined ? undefined : Number(setting.fallback.always));
      const paths = valuesUnderKey(content, 'httpGet').map((probe) => (isRecord(probe) ? probe['path'] : ''));
      expect(paths).toEqual(setting === undefined ? [] : ['/healthz', '/readyz', '/healthz']);
    });
  },
);

it('the termination grace period exceeds the shutdown time', () => {
  for (const seconds of workloads.flatMap(({ content }) =>
    valuesUnderKey(content, 'terminationGracePeriodSeconds'),
  ))
    expect(seconds).toBeGreaterThan(5 + 10);
});

it('autoscalers use an existing metric', () => {
  const counted = textOf('apps/api/src/metrics.ts') + textOf('apps/api/src/jobs/observe-queues.ts');
  const metrics = manifests.flatMap(({ content }) => valuesUnderKey(content, 'metric'));
  expect(metrics.length).toBeGreaterThan(0);
  for (const metric of metrics)
    expect(counted).toContain(`'${isRecord(metric) ? String(metric['name']) : ''}'`);
});

function nameOf(content: Manifest['content']): string {
  const { metadata } = content;
  return isRecord(metadata) ? String(metadata['name']) : '';
}

/** Checked by the compiler: a literal with an unknown field is an error. */
function faultsOf(checked: readonly Manifest[]): string[] {
  const file = join(projectRoot, 'tooling', 'deploy', 'manifests.checked.ts');
  const source = checked.map(sourceOf).join('\n');
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.Latest)
      : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([file], options, host);
  return program.getSemanticDiagnostics().map(({ messageText, start }) => {
    const [, place] = source.slice(0, start).match(/\/\/ (.*)(?![\s\S]*\/\/ )/) ?? [];
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

function sourceOf({ file, apiVersion, kind, content }: Manifest, at: number): string {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const module = `kubernetes-types/${group.split('.')[0]}/${version}`;
  return `// ${file}\nimport type { ${kind} as Type${at} } from '${module}';
export const manifest${at}: Type${at} = ${JSON.stringify(content)};`;
}
