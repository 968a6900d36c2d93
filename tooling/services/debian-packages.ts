/** Installs a package of Debian or Ubuntu, where that is possible without a password. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns whether the package is installed now; only root on a Debian can install it. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`Installing ${name} (apt-get) …`);
  if (aptGet(['install', '-y', '--no-install-recommends', name])) return true;
  // A fresh image has no package lists yet.
  return aptGet(['update']) && aptGet(['install', '-y', '--no-install-recommends', name]);
}

function aptGet(args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The run level prevents the package from starting its own service.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  return status === 0;
}
