/** Reads the command line of a process, to tell an own process from a stranger with its old number. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Empty when there is no such process, or only its entry that nobody has collected yet. */
export function commandOf(pid: number): string {
  try {
    // Small container images have no `ps`; macOS has no /proc.
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
