/** Button that opens the canned replies; the dialog is loaded on demand. */

import { Button } from '@mantine/core';
import { showError } from '@portal/ui/toasts';
import { IconMessage2Bolt } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FilledReply, ReplyValues } from './fill-reply.ts';
import type { RepliesDialogProps } from './replies-dialog.tsx';

export type CannedRepliesProps = {
  /** Storage key of the draft of a new reply. */
  userId: number;
  /** Whether shared replies can be written: for admins. */
  mayShare: boolean;
  /** Values of the placeholders; {staff} is filled in automatically. */
  values: ReplyValues;
  /** Receives the chosen reply, filled in, after the dialog has closed. */
  onPick: (reply: FilledReply) => void;
  disabled?: boolean;
};

type Dialog = (props: RepliesDialogProps) => ReactNode;

export function CannedReplies(props: CannedRepliesProps) {
  const [Dialog, setDialog] = useState<Dialog>();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy) return;
    setBusy(true);
    const piece = Dialog ? undefined : await import('./replies-dialog.tsx').catch(() => undefined);
    setBusy(false);
    if (piece) setDialog(() => piece.RepliesDialog);
    if (Dialog ?? piece) setOpened(true);
    // The typed text is worth more than this dialog, so the page is not reloaded.
    else showError('The canned replies could not be loaded. Please try again.');
  };
  return (
    <>
      <Button
        variant="default"
        disabled={props.disabled === true}
        // Keeps the focus, which the dialog restores.
        aria-busy={busy}
        leftSection={<IconMessage2Bolt size={18} aria-hidden />}
        onClick={() => void open()}
      >
        Canned replies
      </Button>
      {/* In a portal, since a form can't be nested in the reply's form. */}
      {Dialog &&
        createPortal(<Dialog {...props} opened={opened} onClose={() => setOpened(false)} />, document.body)}
    </>
  );
}
