/** A certificate authority of one run, which only its tests and its machine trust. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Writes ca.crt and ca.key into the folder; answers the path of the certificate. */
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
  return certificate;
}

const options = [
  ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
  ['-subj', '/CN=Acceptance tests', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
].flat();
