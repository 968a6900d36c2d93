/** The button beside an answer that opens the replies kept ready: to choose one, and to look after them. */
import { Button } from '@mantine/core';
import type { Api } from '@portal/sdk/client';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconMessage2Bolt, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { CannedReply } from './canned-replies.queries.ts';
import type { FilledReply, ReplyValues } from './fill-reply.ts';
import { ManageReplies } from './manage-replies.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReplyPicker } from './reply-picker.tsx';

export type CannedRepliesProps = {
  api: Api;
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

type View = { at: 'pick' } | { at: 'manage' } | { at: 'form'; reply: CannedReply | undefined };

export function CannedReplies(props: CannedRepliesProps) {
  const [view, setView] = useState<View>();
  return (
    <>
      <Button
        variant="default"
        disabled={props.disabled === true}
        leftSection={<IconMessage2Bolt size={18} aria-hidden />}
        onClick={() => setView({ at: 'pick' })}
      >
        Canned replies
      </Button>
      {/* Beside the page, since it stands in the form of the answer and has a form itself. */}
      {createPortal(<RepliesDialog {...props} view={view} setView={setView} />, document.body)}
    </>
  );
}

type RepliesDialogProps = CannedRepliesProps & {
  view: View | undefined;
  setView: (view: View | undefined) => void;
};

function RepliesDialog({ view, setView, onPick, ...rest }: RepliesDialogProps) {
  const close = () => setView(undefined);
  const manage = () => setView({ at: 'manage' });
  return (
    <ModalDialog
      opened={view !== undefined}
      onClose={close}
      title={view ? titleOf(view) : ''}
      place="wide"
      corner={
        <button type="button" {...plainIconButton()} aria-label="Close" onClick={close}>
          <IconX size={20} aria-hidden />
        </button>
      }
    >
      {view?.at === 'pick' && (
        <ReplyPicker
          {...rest}
          onManage={manage}
          onPick={(reply) => {
            close();
            onPick(reply);
          }}
        />
      )}
      {view?.at === 'manage' && (
        <ManageReplies
          api={rest.api}
          onBack={() => setView({ at: 'pick' })}
          onEdit={(reply) => setView({ at: 'form', reply })}
        />
      )}
      {view?.at === 'form' && <ReplyForm {...rest} reply={view.reply} onDone={manage} />}
    </ModalDialog>
  );
}

function titleOf(view: View): string {
  if (view.at === 'pick') return 'Canned replies';
  if (view.at === 'manage') return 'Manage canned replies';
  return view.reply === undefined ? 'New canned reply' : 'Edit canned reply';
}
