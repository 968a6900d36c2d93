/** Boots the one machine that the acceptance tests share, and removes it when they are done. */
import type { TestProject } from 'vitest/node';
import { makeDebianRoot } from './debian-root.ts';
import { type MachinePlace, removeMachine, startMachine } from './machine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    machine: MachinePlace;
  }
}

export default async function setUp(project: TestProject) {
  const machine = await startMachine(makeDebianRoot());
  project.provide('machine', machine);
  return () => removeMachine(machine);
}
