/** A note in the form that a submission did not reach the server. */

import { PlainNote } from '@portal/ui/portal/plain-note';
import { IconWifiOff } from '@tabler/icons-react';
import type { FormProblem } from './form-problem.ts';

export type UnreachableNoteProps = { problem: FormProblem | undefined };

/** Renders nothing without a problem, or with one that has a server message. */
export function UnreachableNote({ problem }: UnreachableNoteProps) {
  if (!problem || problem.code !== undefined) return undefined;
  return (
    <PlainNote role="alert" icon={<IconWifiOff size={20} aria-hidden />}>
      We could not be reached. What you typed is still here: check your connection and try again.
    </PlainNote>
  );
}
