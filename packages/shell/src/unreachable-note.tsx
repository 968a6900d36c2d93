/** Says at the form that a post did not arrive, so that a press of the button never ends in silence. */

import { PlainNote } from '@portal/ui/portal/plain-note';
import { IconWifiOff } from '@tabler/icons-react';
import type { FormProblem } from './form-problem.ts';

export type UnreachableNoteProps = { problem: FormProblem | undefined };

/** Nothing while there is no problem, or one that the server named. */
export function UnreachableNote({ problem }: UnreachableNoteProps) {
  if (!problem || problem.code !== undefined) return undefined;
  return (
    <PlainNote role="alert" icon={<IconWifiOff size={20} aria-hidden />}>
      We could not be reached. What you typed is still here: check your connection and try again.
    </PlainNote>
  );
}
