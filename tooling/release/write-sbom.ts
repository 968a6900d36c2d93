/** The SBOM of a release, as a CycloneDX document: every package of its lock file with version, licence and hash. */

import { isLink, type Packages } from './prune-lock.ts';
import type { Json } from './read-json.ts';

export interface Product {
  name: string;
  version: string;
}

/** Deterministic for a lock file, so that two builds of one commit can be compared. */
export function makeSbom(product: Product, packages: Packages) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
    components: Object.entries(packages)
      .filter(([path, entry]) => path.includes('node_modules/') && !isLink(entry))
      .map(([path, entry]) => componentOf(path, entry)),
  };
}

function componentOf(path: string, { version, integrity, license }: Json) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${String(version)}`,
    ...(typeof license === 'string' && { licenses: [licenceOf(license)] }),
    ...(typeof integrity === 'string' && { hashes: integrity.split(' ').map(hashOf) }),
  };
}

const licenceOf = (license: string) =>
  /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };

/** `sha512-…` in base64, as npm writes it. */
function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-', 2);
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}
