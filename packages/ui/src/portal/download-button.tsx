/** Buttons that save one file or all files, and show progress. */

import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

export type DownloadButtonProps = {
  /** The file's name, announced after "Download". */
  name: string;
  /** Resolves once the browser saves the file; a failure is shown elsewhere. */
  download: () => Promise<unknown>;
  /** `quiet` and `small` are for rows of files. */
  variant?: keyof typeof VARIANTS;
};

const VARIANTS = {
  button: { variant: 'default', px: 'sm' },
  quiet: { variant: 'subtle', flex: 'none' },
  small: { variant: 'subtle', flex: 'none', px: 'xs', fz: 'sm' },
} as const;

export function DownloadButton({ name, download, variant = 'button' }: DownloadButtonProps) {
  const icon = <IconDownload size={variant === 'small' ? 16 : 18} aria-hidden />;
  return (
    <SavingButton {...VARIANTS[variant]} save={download} leftSection={icon}>
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

function SavingButton({ save, ...rest }: SavingButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await save().catch(() => undefined);
    setBusy(false);
  };
  return <Button {...rest} loading={busy} onClick={() => void press()} />;
}
