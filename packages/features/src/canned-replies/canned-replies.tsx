/** The button beside an answer that opens the replies kept ready, whose dialog comes when it is first wanted. */
import { Button } from '@mantine/core';
import { showError } from '@portal/ui/toasts';
import { IconMessage2Bolt } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FilledReply, ReplyValues } from './fill-reply.ts';
import type { RepliesDialogProps } from './replies-dialog.tsx';

export type CannedRepliesProps = {
  /** Whose unsent words of a new reply are kept. */
  userId: number;
  /** Whether replies of everybody can be written: for admins. */
  mayShare: boolean;
  /** What is known of what is answered; {staff} is filled in by itself. */
  values: ReplyValues;
  /** Takes the chosen one, filled in; the dialog is closed by then. */
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
    // The words of the answer are worth more than this dialog, so the page stays.
    else showError('The canned replies could not be loaded. Please try again.');
  };
  return (
    <>
      <Button
        variant="default"
        disabled={props.disabled === true}
        // It keeps the focus, to which the dialog gives it back.
        aria-busy={busy}
        leftSection={<IconMessage2Bolt size={18} aria-hidden />}
        onClick={() => void open()}
      >
        Canned replies
      </Button>
      {/* Beside the page, since it stands in the form of the answer and has a form itself. */}
      {Dialog &&
        createPortal(<Dialog {...props} opened={opened} onClose={() => setOpened(false)} />, document.body)}
    </>
  );
}
