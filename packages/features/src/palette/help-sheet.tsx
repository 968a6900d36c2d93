/** Lists all keyboard shortcuts, with the switch for single-key ones. */

import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Page } from './destinations.ts';
import styles from './palette.module.css';
import { areSingleKeysOn, setSingleKeysOn } from './single-keys-setting.ts';

export type HelpSheetProps = {
  pages: readonly Page[];
  /** Name of the modifier key: Ctrl or ⌘. */
  mod: string;
  onClose: () => void;
};

export function HelpSheet({ pages, mod, onClose }: HelpSheetProps) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <ModalDialog
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      corner={
        <button type="button" {...plainIconButton()} aria-label="Close" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      }
    >
      <dl className={styles['keys']}>
        <Keys keys={[mod, 'K']}>Go to anything by number or name</Keys>
        <Keys keys={['/']}>Search on this screen</Keys>
        {pages.map(
          ({ label, to, key }) =>
            key !== undefined && (
              <Keys key={to} keys={['G', key.toUpperCase()]}>
                {label}
              </Keys>
            ),
        )}
        <Keys keys={['?']}>These shortcuts</Keys>
        <Keys keys={['Esc']}>Close what is open</Keys>
      </dl>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            setSingleKeysOn(currentTarget.checked);
            setOn(areSingleKeysOn());
          }}
        />
        Shortcuts of single keys, on this device
      </label>
    </ModalDialog>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <>
      <dt>
        {keys.map((key, at) => (
          <span key={key}>
            {at > 0 && ' '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
