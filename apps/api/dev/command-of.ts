/** Reads the command line of a process, to recognise a reused process id. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Empty for a missing or zombie process. */
export function commandOf(pid: number): string {
  try {
    // Small container images have no `ps`; macOS has no /proc.
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
