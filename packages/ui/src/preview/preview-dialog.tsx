/** Looking at a picture or a PDF in a dialog, without saving it. */
import { ModalDialog } from '../patterns/modal-dialog.tsx';
import { plainIconButton } from '../portal/plain-icon-button.ts';
import { IconX } from '@tabler/icons-react';
import { FilePreview, type FilePreviewProps } from './file-preview.tsx';

export type PreviewDialogProps = FilePreviewProps & {
  opened: boolean;
  onClose: () => void;
  /** What the file was given for. */
  title: string;
};

export function PreviewDialog({ opened, onClose, title, ...file }: PreviewDialogProps) {
  return (
    <ModalDialog
      opened={opened}
      onClose={onClose}
      title={title}
      place="wide"
      corner={
        <button type="button" {...plainIconButton()} aria-label="Close the preview" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      }
    >
      <FilePreview {...file} />
    </ModalDialog>
  );
}
