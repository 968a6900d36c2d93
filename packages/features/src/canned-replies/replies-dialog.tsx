/** Dialog of canned replies: choose one, or manage them. */

import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CannedReply } from './canned-replies.queries.ts';
import type { CannedRepliesProps } from './canned-replies.tsx';
import { ManageReplies } from './manage-replies.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReplyPicker } from './reply-picker.tsx';

export type RepliesDialogProps = CannedRepliesProps & { opened: boolean; onClose: () => void };

type View = { at: 'pick' } | { at: 'manage' } | { at: 'form'; reply: CannedReply | undefined };

export function RepliesDialog({ opened, onClose, onPick, ...rest }: RepliesDialogProps) {
  const [view, setView] = useState<View>(choosing);
  const close = () => {
    setView(choosing);
    onClose();
  };
  const manage = () => setView({ at: 'manage' });
  return (
    <ModalDialog
      opened={opened}
      onClose={close}
      title={titleOf(view)}
      variant="wide"
      corner={
        <button type="button" {...plainIconButton()} aria-label="Close" onClick={close}>
          <IconX size={20} aria-hidden />
        </button>
      }
    >
      {view.at === 'pick' && (
        <ReplyPicker
          {...rest}
          onManage={manage}
          onPick={(reply) => {
            // It restores the focus when it closes; the text field then takes it.
            flushSync(close);
            onPick(reply);
          }}
        />
      )}
      {view.at === 'manage' && (
        <ManageReplies onBack={() => setView(choosing)} onEdit={(reply) => setView({ at: 'form', reply })} />
      )}
      {view.at === 'form' && <ReplyForm {...rest} reply={view.reply} onDone={manage} />}
    </ModalDialog>
  );
}

const choosing: View = { at: 'pick' };

function titleOf(view: View): string {
  if (view.at === 'pick') return 'Canned replies';
  if (view.at === 'manage') return 'Manage canned replies';
  return view.reply === undefined ? 'New canned reply' : 'Edit canned reply';
}
