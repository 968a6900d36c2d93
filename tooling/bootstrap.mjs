/** Entry of every npm script: updates node_modules to the lock file, then starts Node 24. */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on the machine's own Node, 18 or newer, before anything is installed.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.portal-installed');
const isWindows = process.platform === 'win32';
const node24 = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node');

const [name = '', ...rest] = process.argv.slice(2);
const program = join(root, 'tooling', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(program)) fail(`There is no command "${name}".`);
if (Number.parseInt(process.versions.node, 10) < 18) fail('Node 18 or newer is needed to begin.');
if (!isInStep()) install();
if (!isNode24()) installNode24();
handOver();

function isInStep() {
  if (!existsSync(modules)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true;
  // After `npm ci` by hand there is nothing to install.
  if (!sameVersions()) return false;
  writeStamp();
  return true;
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function sameVersions() {
  const installedFile = join(modules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = packagesOf(lockFile);
  const installed = packagesOf(installedFile);
  const stale = Object.keys(installed).some((path) => wanted[path]?.version !== installed[path].version);
  const missing = Object.entries(wanted).some(([path, { optional, peer }]) => {
    const isOurs = !path.startsWith('node_modules/') && !path.includes('/node_modules/');
    return !isOurs && !optional && !peer && !installed[path];
  });
  return !stale && !missing;
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function writeStamp() {
  writeFileSync(stampFile, lockHash());
}

function install() {
  console.log('Installing packages (npm ci) …');
  // Installs development packages even if NODE_ENV is production.
  if (!npm(root, ['ci', '--include=dev'])) fail('npm ci failed; see its message above.');
  writeStamp();
}

function npm(cwd, args) {
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, PATH: machinePath() },
  });
  return status === 0;
}

/** The PATH without node_modules, since npm must not run on the Node that it replaces. */
function machinePath() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !resolve(entry).startsWith(modules + sep)).join(delimiter);
}

function isNode24() {
  if (!existsSync(node24)) return false;
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' });
  return (stdout ?? '').startsWith('v24.');
}

/** Some versions and settings of npm run no install scripts; the package `node` needs one for its binary. */
function installNode24() {
  const version = JSON.parse(readFileSync(join(modules, 'node', 'package.json'), 'utf8')).version;
  const platform = isWindows ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const binary = `${prefix}-${platform}-${process.arch}`;
  console.log(`Installing Node ${version} …`);
  const folder = join(modules, 'node');
  npm(root, ['install', '--no-save', '--no-package-lock', '--prefix', folder, `${binary}@${version}`]);
  const fetched = join(folder, 'node_modules', binary, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(fetched)) {
    mkdirSync(dirname(node24), { recursive: true });
    copyFileSync(fetched, node24);
    chmodSync(node24, 0o755);
  }
  if (!isNode24()) fail('node_modules/node/bin/node is not Node 24. Try npm rebuild node.');
}

function handOver() {
  const bins = [join(modules, '.bin'), dirname(node24)];
  const child = spawn(node24, [program, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: [...bins, machinePath()].join(delimiter) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
