/** A Debian 13 with its own systemd, network and disk: boots it, runs commands in it, and removes all of it again. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheFolder } from './debian-root.ts';

const longestBootMs = 60_000;

/** Where a machine is; plain data, so that it can be passed to another process of the test. */
export interface MachineFolder {
  disk: string;
  base: string;
  /** This machine's end of the cable to the tested one, and the addresses of both ends. */
  link: string;
  outsideAddresses: readonly string[];
  address: string;
}

export interface Output {
  code: number;
  text: string;
}

/** Why this host can't run a machine; undefined when it can. */
export function machineObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'machines are made of namespaces of Linux';
  if (process.getuid?.() !== 0) return 'only root can make namespaces with a systemd in them';
  const namespaces = ['--mount', '--pid', '--fork', '--uts', '--ipc', '--net', '--cgroup'];
  const { status } = spawnSync('unshare', [...namespaces, 'true'], { stdio: 'ignore' });
  return status === 0 ? undefined : 'this machine allows no namespaces';
}

/** The cable of a run: a network of the benchmarking range (RFC 2544), which is never routed. */
export function cableOf(run: number): Pick<MachineFolder, 'link' | 'outsideAddresses' | 'address'> {
  const network = `198.${18 + ((run >> 8) & 1)}.${run & 255}`;
  return {
    link: `portal${run % 100_000}`,
    outsideAddresses: Array.from({ length: 24 }, (_, at) => `${network}.${at + 100}`),
    address: `${network}.1`,
  };
}

/** Boots a machine on a new disk. It ends with this process at the latest. @param run distinguishes runs on this machine. */
export async function startMachine(base: string, run: number): Promise<MachineFolder> {
  const place = { base, disk: mkdtempSync(join(tmpdir(), 'portal-machine-')), ...cableOf(run) };
  await boot(place);
  return place;
}

/** Boots the existing disk, for the first time or again. */
async function boot(place: MachineFolder): Promise<void> {
  const log = openSync(join(place.disk, 'console.log'), 'a');
  const script = join(import.meta.dirname, 'enter-namespaces.sh');
  // Ends with its parent, however that ends.
  const args = ['--pdeathsig', 'SIGKILL', 'bash', script, place.base, place.disk, cacheFolder];
  const child = spawn('setpriv', args, { stdio: ['ignore', log, log], detached: true });
  child.unref();
  closeSync(log);
  writeFileSync(join(place.disk, 'pid'), String(child.pid));
  const deadline = Date.now() + longestBootMs;
  while (firstProcess(place) === undefined) await pause(place, deadline);
  connect(place);
  while (!/^(running|degraded)/.test((await inMachine(place, 'systemctl is-system-running || true')).text))
    await pause(place, deadline);
}

async function pause({ disk }: MachineFolder, deadline: number) {
  if (Date.now() > deadline)
    throw new Error(
      `The machine did not boot:\n${readFileSync(join(disk, 'console.log'), 'utf8').slice(-2_000)}`,
    );
  await wait(200);
}

/** A cable from this machine to the tested one. */
function connect(place: MachineFolder) {
  const pid = String(firstProcess(place));
  const { link: name } = place;
  // The interface of the previous boot, kept alive by processes that joined its network.
  spawnSync('ip', ['link', 'delete', name], { stdio: 'ignore' });
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'outside', 'netns', pid);
  for (const address of place.outsideAddresses) ip('address', 'add', `${address}/24`, 'dev', name);
  ip('link', 'set', name, 'up');
  const inside = (...args: string[]) => must('nsenter', ['-t', pid, '-n', 'ip', ...args]);
  inside('address', 'add', `${place.address}/24`, 'dev', 'outside');
  inside('link', 'set', 'outside', 'up');
}

const ip = (...args: string[]) => must('ip', args);

function must(program: string, args: string[]) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

/** The process id of the machine's systemd on this host; undefined while there is none. */
export function firstProcess({ disk }: MachineFolder): number | undefined {
  const pid = readFileSync(join(disk, 'pid'), 'utf8');
  try {
    const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    // Its name changes once it has become systemd.
    return readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd' ? Number(child) : undefined;
  } catch {
    return undefined;
  }
}

/** The command prefix that runs a program in the machine. */
const entering = (place: MachineFolder): string[] => {
  const namespaces = ['-m', '-p', '-u', '-i', '-n', '-C', '-r', '-w'];
  return ['nsenter', '-t', String(firstProcess(place)), ...namespaces];
};

/** The disk of a running machine, as a path on this host. */
export const diskOf = (place: MachineFolder): string => `/proc/${firstProcess(place)}/root`;

const environment = {
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
};

/** Runs a bash script as root. Returns its exit code and output. */
export async function inMachine(place: MachineFolder, script: string, input = ''): Promise<Output> {
  const [program = '', ...args] = entering(place);
  const child = spawn(program, [...args, 'bash', '-euo', 'pipefail', '-c', script], { env: environment });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child.stdin.on('error', () => undefined).end(input);
  await once(child, 'close');
  return { code: child.exitCode ?? 1, text };
}

/** The same, but throws on a failure. */
export async function mustRun(place: MachineFolder, script: string, input?: string): Promise<string> {
  const { code, text } = await inMachine(place, script, input);
  if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${text.slice(-4_000)}`);
  return text;
}

/** Shuts it down and boots it again from its disk. */
export async function reboot(place: MachineFolder): Promise<void> {
  await inMachine(place, 'systemctl reboot');
  while (firstProcess(place) !== undefined) await wait(200);
  await boot(place);
}

/** Kills it and removes its disk. */
export function removeMachine(place: MachineFolder): void {
  const pid = Number(readFileSync(join(place.disk, 'pid'), 'utf8'));
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended.
  }
  // Its cgroups can be removed once its last process has exited, which takes a moment.
  const groups = join(place.disk, 'cgroup');
  const script = `mount -t cgroup2 cgroup2 "$1"
    for try in $(seq 50); do find "$2" -depth -type d -delete 2>/dev/null; [ -e "$2" ] || exit 0; sleep 0.1; done`;
  spawnSync('unshare', ['--mount', 'bash', '-c', script, 'bash', groups, join(groups, basename(place.disk))]);
  rmSync(place.disk, { recursive: true, force: true });
}
