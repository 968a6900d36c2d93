/** A select whose choice does something: by a press, or by Enter after the arrow keys, which alone only look through it. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

export type CommitSelectProps = Pick<NativeSelectProps, 'data' | 'miw' | 'leftSection'> & {
  'aria-label': string;
  value: string;
  onCommit: (value: string) => void;
};

/**
 * A closed native select changes with every arrow key and letter. Such a change is shown and waits for Enter; Escape and
 * leaving the field drop it. The opened list, and that of a phone, change once, by the press that closes them.
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
    // The browser changes the select before this runs.
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
