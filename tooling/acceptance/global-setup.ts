/** Boots the one machine that the acceptance tests share, and removes it when they are done. */

import type { TestProject } from 'vitest/node';
import { makeDebianRoot } from './debian-root.ts';
import { type MachineFolder, removeMachine, startMachine } from './machine.ts';
import { startMailAndPayments } from './neighbours.ts';

declare module 'vitest' {
  interface ProvidedContext {
    machine: MachineFolder;
    /** The folder of the authority that this process and the machine trust. */
    authority: string;
  }
}

export default async function setUp(project: TestProject) {
  const machine = await startMachine(makeDebianRoot(), Number(process.env['ACCEPTANCE_RUN']));
  const stop = await startMailAndPayments(machine);
  project.provide('machine', machine);
  project.provide('authority', process.env['ACCEPTANCE_AUTHORITY'] ?? '');
  return () => {
    stop();
    removeMachine(machine);
  };
}
