/** Copies a text to the clipboard and confirms it. */

import { plainButton } from '@portal/ui/portal/plain-button';
import { showError, showSuccess } from '@portal/ui/toasts';
import { IconCopy } from '@tabler/icons-react';

export type CopyButtonProps = { text: string; label: string };

export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess('Copied.');
    } catch {
      // Browsers deny it on insecure origins, and if the user does.
      showError('Your browser did not allow that. Please select the text and copy it.');
    }
  };
  return (
    <button type="button" {...plainButton('default')} onClick={() => void copy()}>
      <IconCopy size={18} stroke={1.75} aria-hidden />
      {label}
    </button>
  );
}
