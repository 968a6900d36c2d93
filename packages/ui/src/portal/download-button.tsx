/** Buttons that save a file, or all of them, and show that they are at it. */
import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

export type DownloadButtonProps = {
  /** What the file is, read out behind "Download". */
  name: string;
  /** Fulfilled once the browser saves it; a failure has been told by then. */
  download: () => Promise<unknown>;
  /** `quiet` and `small` are for rows of files. */
  look?: keyof typeof LOOKS;
};

const LOOKS = {
  button: { variant: 'default', px: 'sm' },
  quiet: { variant: 'subtle', flex: 'none' },
  small: { variant: 'subtle', flex: 'none', px: 'xs', fz: 'sm' },
} as const;

export function DownloadButton({ name, download, look = 'button' }: DownloadButtonProps) {
  const icon = <IconDownload size={look === 'small' ? 16 : 18} aria-hidden />;
  return (
    <SavingButton {...LOOKS[look]} save={download} leftSection={icon}>
      Download <VisuallyHidden>{name}</VisuallyHidden>
    </SavingButton>
  );
}

export function DownloadAllButton({ downloadAll }: { downloadAll: DownloadButtonProps['download'] }) {
  const icon = <IconFileZip size={18} aria-hidden />;
  return (
    <SavingButton variant="default" save={downloadAll} leftSection={icon}>
      Download all
    </SavingButton>
  );
}

type SavingButtonProps = ButtonProps & { save: () => Promise<unknown>; children: ReactNode };

function SavingButton({ save, ...look }: SavingButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await save().catch(() => undefined);
    setBusy(false);
  };
  return <Button {...look} loading={busy} onClick={() => void press()} />;
}
