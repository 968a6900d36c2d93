/** Prints where everything is and how to log in. */
import { APPS } from './apps.ts';
import type { Settings } from './settings.ts';

const ACCOUNTS = ['customer@demo.test', 'staff@demo.test', 'admin@demo.test'];
const PASSWORD = 'Demo-pass-1';

/** To the terminal, once everything answers. */
export function printWelcome({ ports, dataDir }: Settings): void {
  const rows: [string, string][] = [
    ...APPS.map(({ name, title }): [string, string] => [title, local(ports.apps[name].number)]),
    ['API', `${local(ports.api.number)}  (/docs, /openapi.yaml, /healthz)`],
    ['mails', `${local(ports.mailPage.number)}  (SMTP on port ${ports.smtp.number})`],
    ['payment sandbox', local(ports.payments.number)],
    ['Postgres', `port ${ports.postgres.number}, data in ${dataDir}`],
  ];
  const width = Math.max(...rows.map(([what]) => what.length)) + 2;
  const lines = rows.map(([what, where]) => `  ${what.padEnd(width)}${where}`);
  const accounts = ACCOUNTS.map((account) => `  ${account}`);
  console.log(
    ['', 'Ready.', '', ...lines, '', `Demo accounts, password ${PASSWORD}:`, ...accounts].join('\n'),
  );
  console.log('\nCtrl-C stops everything; the next start finds the same data.\n');
}

function local(port: number): string {
  return `http://localhost:${port}`;
}
