/** Finds or brings the ordinary web servers that the sites as files are tried with. */

import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-packages.ts';

/** With the words to which each says its version. */
const WEB_SERVERS = [
  ['nginx', '-v'],
  ['caddy', 'version'],
] as const;

/** Answers those that the machine lacks and that can't be installed. */
export function missingWebServers(): string[] {
  return WEB_SERVERS.filter(
    ([name, version]) => !runs(name, version) && !(installDebianPackage(name) && runs(name, version)),
  ).map(([name]) => name);
}

const runs = (name: string, version: string) =>
  spawnSync(name, [version], { stdio: 'ignore', timeout: 20_000 }).status === 0;
