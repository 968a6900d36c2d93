import { IconX } from '@tabler/icons-react';
import { ModalDialog } from '../patterns/modal-dialog.tsx';
import { plainIconButton } from '../portal/plain-icon-button.ts';
import { FilePreview, type FilePreviewProps } from './file-preview.tsx';

export type PreviewDialogProps = FilePreviewProps & {
  opened: boolean;
  onClose: () => void;
  /** What the file is for. */
  title: string;
};

export function PreviewDialog({ opened, onClose, title, ...file }: PreviewDialogProps) {
  return (
    <ModalDialog
      opened={opened}
      onClose={onClose}
      title={title}
      variant="wide"
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
