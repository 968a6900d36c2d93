/** Command palette: type a number, a name or a page, and go there (Ctrl+K). */

import { lengthFault } from '@portal/domain/text/length-fault';
import { searchWords, showsWords } from '@portal/domain/text/search-words';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { TextButton } from '@portal/ui/portal/text-button';
import { IconKeyboard, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Destinations } from './destinations.ts';
import { type PaletteGroup, PaletteList } from './palette-list.tsx';
import styles from './palette.module.css';
import { MAX_SEARCH_LENGTH } from './palette.queries.ts';
import { usePaletteSearch } from './use-palette-search.ts';

export type PaletteProps = {
  destinations: Destinations;
  onGo: (href: string) => void;
  onHelp: () => void;
  onClose: () => void;
};

export function Palette({ destinations, onGo, onHelp, onClose }: PaletteProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = usePaletteSearch(typed.trim(), destinations);
  const tooLong = lengthFault(typed.trim(), MAX_SEARCH_LENGTH);
  const groups = [...ownGroups(destinations, typed.trim(), onHelp), ...found.groups];
  const entries = groups.flatMap((group) => group.entries);
  const marked = Math.min(at, entries.length - 1);
  const choose = (entry: (typeof entries)[number] | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.to === undefined) entry.onChosen?.();
    else onGo(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moved = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (moved !== undefined && entries.length > 0) setAt((marked + moved + entries.length) % entries.length);
    else if (event.key === 'Enter') choose(entries[marked]);
    else return;
    event.preventDefault();
  };
  return (
    <ModalDialog opened onClose={onClose} title="Go to" corner={<CloseButton onClick={onClose} />}>
      <input
        className={styles['field']}
        role="combobox"
        aria-label="A number, a name or a page"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries[marked] && `${listId}-${entries[marked].id}`}
        placeholder="ORD-000123, a name, a page…"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} groups={groups} marked={entries[marked]?.id} onChoose={choose} />
      <div className={styles['foot']} role="status">
        {found.state === 'waiting' && 'Searching…'}
        {found.state === 'broken' && (
          <>
            The search did not work. <TextButton onClick={found.retry}>Retry</TextButton>
          </>
        )}
        {tooLong}
        {found.state === 'done' && tooLong === undefined && entries.length === 0 && 'Nothing found.'}
        {found.state === 'done' && entries.length > 0 && (
          <span className={styles['byKeys']}>Arrow keys and Enter choose.</span>
        )}
      </div>
    </ModalDialog>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" {...plainIconButton()} aria-label="Close" onClick={onClick}>
      <IconX size={20} aria-hidden />
    </button>
  );
}

/** The app's own pages and actions that match the typed words. */
function ownGroups({ pages, actions }: Destinations, typed: string, onHelp: () => void): PaletteGroup[] {
  const words = searchWords(typed);
  const shows = ({ label }: { label: string }) => showsWords([label], words);
  const help = { id: 'help', label: 'Keyboard shortcuts', icon: IconKeyboard, hint: '?', onChosen: onHelp };
  const entry = ({ label, to, icon, key }: Destinations['pages'][number]) => ({
    id: `page-${to}`,
    label,
    to,
    icon,
    ...(key !== undefined && { hint: `G ${key.toUpperCase()}` }),
  });
  return [
    { label: 'Pages', entries: pages.filter(shows).map(entry) },
    { label: 'Actions', entries: [...actions.filter(shows).map(entry), ...[help].filter(shows)] },
  ].filter(({ entries }) => entries.length > 0);
}
