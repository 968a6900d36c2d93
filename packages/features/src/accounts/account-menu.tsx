/** Account menu at the end of the top bar. */

import { lazyComponent } from '@portal/shell/lazy-component';
import styles from '@portal/shell/shell.module.css';
import { usePopup } from '@portal/ui/portal/use-popup';
import {
  type Icon,
  IconChevronDown,
  IconDevices,
  IconKey,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { AccountPanel } from './account-dialog.tsx';

export type AccountMenuProps = {
  /** Worded by the specification. */
  label: string;
  onLogout: () => void;
  /** Extra entries of this app. */
  more?: readonly { label: string; icon: Icon; onChosen: () => void }[];
};

const NONE: NonNullable<AccountMenuProps['more']> = [];
const panels: readonly { panel: AccountPanel; label: string; icon: Icon }[] = [
  { panel: 'two-step', label: 'Two-step sign-in', icon: IconShieldLock },
  { panel: 'password', label: 'Change password', icon: IconKey },
  { panel: 'devices', label: 'Signed-in devices', icon: IconDevices },
];

export function AccountMenu({ label, onLogout, more = NONE }: AccountMenuProps) {
  const { opened, setOpened, button, frame } = usePopup();
  const [panel, setPanel] = useState<AccountPanel>();
  const entries = [
    ...panels.map((entry) => ({ ...entry, onChosen: () => setPanel(entry.panel) })),
    ...more,
    { label: 'Logout', icon: IconLogout, onChosen: onLogout },
  ];
  return (
    <div className={styles['account']} {...frame}>
      <button
        type="button"
        ref={button}
        className={styles['greeting']}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <span>{label}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {opened && (
        <div className={styles['accountMenu']}>
          {entries.map(({ label: words, icon: Picture, onChosen }) => (
            <button
              key={words}
              type="button"
              className={styles['link']}
              onClick={() => {
                setOpened(false);
                // Restores the focus here when the dialog is closed.
                button.current?.focus();
                onChosen();
              }}
            >
              <Picture size={20} stroke={1.75} aria-hidden />
              {words}
            </button>
          ))}
        </div>
      )}
      {panel !== undefined && (
        <Suspense>
          <AccountDialog panel={panel} onClose={() => setPanel(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const AccountDialog = lazyComponent(async () => (await import('./account-dialog.tsx')).AccountDialog);
