/** A certificate authority of one run, which only its tests and its machine trust. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes ca.crt and ca.key into the folder. Returns a bundle with it and the certificates trusted here. */
export function makeAuthority(folder: string): string {
  const certificate = join(folder, 'ca.crt');
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', ...options, '-keyout', join(folder, 'ca.key'), '-out', certificate],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`openssl made no authority: ${stderr}`);
  const trusted = join(folder, 'trusted.crt');
  // Otherwise installing fails where a proxy to the registry has its own certificate.
  const already = process.env['NODE_EXTRA_CA_CERTS'];
  writeFileSync(
    trusted,
    [already, certificate].flatMap((file) => (file ? readFileSync(file, 'utf8') : [])).join('\n'),
  );
  return trusted;
}

const options = [
  ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
  ['-subj', '/CN=Acceptance tests', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
].flat();
