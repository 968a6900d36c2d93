/** Finds or installs the web servers that serve the static sites in tests. */

import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-packages.ts';

/** With the arguments that print each version. */
const WEB_SERVERS = [
  ['nginx', '-v'],
  ['caddy', 'version'],
] as const;

/** Returns those that are missing and can't be installed. */
export function missingWebServers(): string[] {
  return WEB_SERVERS.filter(
    ([name, version]) => !runs(name, version) && !(installDebianPackage(name) && runs(name, version)),
  ).map(([name]) => name);
}

const runs = (name: string, version: string) =>
  spawnSync(name, [version], { stdio: 'ignore', timeout: 20_000 }).status === 0;
