/** Starts the external services of an installation in the machine's network: certificates, mails and payments. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hosts, ports } from './installation.ts';
import { diskOf, firstProcess, type MachineFolder, mustRun } from './machine.ts';

/** Resolves the installation's host names to the machine, with certificates of a test authority. */
export async function startAuthority(place: MachineFolder, authority: string): Promise<void> {
  const folder = join(diskOf(place), 'opt/authority');
  mkdirSync(folder, { recursive: true });
  for (const file of ['ca.crt', 'ca.key']) copyFileSync(join(authority, file), join(folder, file));
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{
  admin off
  auto_https disable_redirects
  http_port 14080
  https_port ${ports.acme}
  storage file_system /opt/authority/storage
  pki {
    ca local {
      root {
        cert /opt/authority/ca.crt
        key /opt/authority/ca.key
      }
    }
  }
}
https://acme.portal-acceptance.in:${ports.acme} {
  tls internal
  acme_server
}
`,
  );
  const names = [...Object.values(hosts), 'acme.portal-acceptance.in'].join(' ');
  // Unpacked only, since installing would start it on the ports of nginx.
  await mustRun(
    place,
    `echo '127.0.0.1 localhost' > /etc/hosts
    echo '${place.address} ${names}' >> /etc/hosts
    cp /opt/authority/ca.crt /usr/local/share/ca-certificates/acceptance.crt
    update-ca-certificates
    apt-get update
    cd /opt/authority
    apt-get download caddy
    dpkg --extract caddy_*.deb .
    rm caddy_*.deb
    systemd-run --unit=authority --setenv=HOME=/opt/authority /opt/authority/usr/bin/caddy run --config /opt/authority/Caddyfile
    for try in $(seq 300); do (: < /dev/tcp/127.0.0.1/${ports.acme}) 2>/dev/null && exit; sleep 0.1; done; exit 1`,
  );
}

/** They end with this process at the latest. Returns the stop function. */
export async function startMailAndPayments(place: MachineFolder): Promise<() => void> {
  const program = join(import.meta.dirname, 'neighbours-program.ts');
  const network = ['--target', String(firstProcess(place)), '--net'];
  const args = ['--pdeathsig', 'SIGKILL', 'nsenter', ...network, process.execPath, program];
  const child = spawn('setpriv', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  for (const port of [ports.mails, ports.payments]) await expose(place, port, `127.0.0.1:${port}`);
  return () => child.kill('SIGKILL');
}

/** Forwards a port to a loopback port or Unix socket of the machine. */
export async function expose(place: MachineFolder, port: number, target: string, user = 'nobody') {
  await mustRun(
    place,
    `systemctl is-active --quiet expose-${port}.socket || systemd-run --unit=expose-${port} --uid=${user} --socket-property=ListenStream=${place.address}:${port} \
      /usr/lib/systemd/systemd-socket-proxyd ${target}`,
  );
}
