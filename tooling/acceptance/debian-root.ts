/** Creates the disk of a fresh Debian 13 once and reuses it; machines write to an overlay. */

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { installDebianPackage } from '../services/debian-packages.ts';

export const cacheFolder = join(projectRoot, '.cache', 'acceptance');
const base = join(cacheFolder, 'debian-13');

/** Packages of a minimal server besides those that Debian marks as required. */
const packages = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates'];

/** The folder of the disk. Throws when it can't be created. */
export function makeDebianRoot(): string {
  if (existsSync(base)) return base;
  if (!existsSync('/usr/sbin/debootstrap') && !installDebianPackage('debootstrap'))
    throw new Error('debootstrap, which makes a Debian, is not there and can not be installed.');
  const made = `${base}.part`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  console.log('Making a Debian 13 (debootstrap) …');
  must('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, 'trixie', made, mirror()]);
  // Temporary data: waiting for the disk has no benefit.
  writeFileSync(join(made, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  writeFileSync(join(made, 'etc/hostname'), 'portal-machine\n');
  reachOutside(made);
  // It loads kernel modules, and the kernel is shared with the host.
  symlinkSync('/dev/null', join(made, 'etc/systemd/system/systemd-modules-load.service'));
  renameSync(made, base);
  return base;
}

/** This machine's own package source, if it is a Debian. */
function mirror(): string {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sources')) : [];
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const uris = texts.flatMap((text) => [...text.matchAll(/^URIs: *(\S+)/gm)].map(([, uri = '']) => uri));
  return uris.find((uri) => /\/debian\/?$/.test(uri)) ?? 'http://deb.debian.org/debian';
}

/** This machine's access to mirrors and registries: name servers, apt settings and certificate authorities. */
function reachOutside(root: string) {
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  copyMatching('/etc/apt/apt.conf.d', /^99/, join(root, 'etc/apt/apt.conf.d'));
  copyMatching('/usr/local/share/ca-certificates', /\.crt$/, join(root, 'usr/local/share/ca-certificates'));
  must('chroot', [root, 'update-ca-certificates']);
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();
  const outside = 'nsenter --net=/run/outside-network';
  const programs = {
    npm: `export npm_config_registry=${registry}\nexec ${outside} /usr/bin/npm "$@"`,
    // Installed services start in the machine's network; only packages are downloaded from outside.
    'apt-get': `case $1 in
  install) ${outside} /usr/bin/apt-get "$@" --download-only; exec /usr/bin/apt-get "$@" ;;
  *) exec ${outside} /usr/bin/apt-get "$@" ;;
esac`,
  };
  for (const [name, lines] of Object.entries(programs)) {
    const file = join(root, 'usr/local/sbin', name);
    writeFileSync(file, `#!/bin/sh\n# The machine's own network leads nowhere.\nset -eu\n${lines}\n`);
    chmodSync(file, 0o755);
  }
}

function copyMatching(from: string, name: RegExp, to: string) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((one) => name.test(one)))
    copyFileSync(join(from, file), join(to, file));
}

function must(program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    // The folder of this run must not be part of the new Debian.
    env: { ...process.env, TMPDIR: '/tmp', PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
  });
  if (status !== 0) throw new Error(`${program} failed:\n${`${stdout}\n${stderr}`.slice(-2_000)}`);
}
