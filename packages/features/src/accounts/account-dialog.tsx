/** Dialog of the account menu: two-step sign-in, a new password, or devices. */

import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ChangePassword } from './change-password.tsx';
import { DevicesTab } from './devices.tsx';
import { TwoFactor } from './two-factor.tsx';

export type AccountPanel = 'two-step' | 'password' | 'devices';

export type AccountDialogProps = { panel: AccountPanel; onClose: () => void };

const titles: Readonly<Record<AccountPanel, string>> = {
  'two-step': 'Two-step sign-in',
  password: 'Change password',
  devices: 'Signed-in devices',
};

export function AccountDialog({ panel, onClose }: AccountDialogProps) {
  const [stays, setStays] = useState(false);
  return (
    <ModalDialog
      opened
      onClose={() => !stays && onClose()}
      title={titles[panel]}
      corner={
        !stays && (
          <button type="button" {...plainIconButton()} aria-label="Close" onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        )
      }
    >
      {panel === 'two-step' && <TwoFactor onClose={onClose} onCodesShown={() => setStays(true)} />}
      {panel === 'password' && <ChangePassword onDone={onClose} />}
      {panel === 'devices' && <DevicesTab />}
    </ModalDialog>
  );
}
