/** A select that acts on its choice: on a press, or on Enter after arrow keys, which alone only preview it. */

import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

export type CommitSelectProps = Pick<NativeSelectProps, 'data' | 'miw' | 'leftSection'> & {
  'aria-label': string;
  value: string;
  onCommit: (value: string) => void;
};

/**
 * A closed native select changes with every arrow key and letter. Such a change is shown and committed on Enter; Escape
 * and blur revert it. An open list (and a phone's picker) changes once, by the press that closes it.
 */
export function CommitSelect({ value, onCommit, ...select }: CommitSelectProps) {
  const [draft, setDraft] = useState<string>();
  const isByKey = useRef(false);
  const commit = (chosen: string) => {
    setDraft(undefined);
    if (chosen !== value) onCommit(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && draft !== undefined) {
      event.preventDefault();
      commit(draft);
    } else if (event.key === 'Escape') setDraft(undefined);
    isByKey.current = event.key !== 'Enter';
    // The browser changes the select before this handler runs.
    setTimeout(() => (isByKey.current = false), 0);
  };
  const onChange = ({ currentTarget: { value: chosen } }: ChangeEvent<HTMLSelectElement>) => {
    if (isByKey.current) setDraft(chosen === value ? undefined : chosen);
    else commit(chosen);
  };
  return (
    <NativeSelect
      {...select}
      value={draft ?? value}
      description={draft === undefined ? undefined : 'Press Enter to save'}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['input', 'description']}
      onKeyDown={onKeyDown}
      onChange={onChange}
      onBlur={() => setDraft(undefined)}
    />
  );
}
