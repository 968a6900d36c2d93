/** Search field that shows typed letters at once, independent of the URL. */

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

export type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Debounce in milliseconds; for searches on the server. */
  delay?: number;
};

/** Keeps its own text while the user types, since the URL updates later. */
export function SearchBox({ label, value, onChange, delay = 0 }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const send = () => {
      sent.current = next;
      onChange(next);
    };
    if (delay === 0) send();
    else timer.current = setTimeout(send, delay);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Clear search" onClick={() => change('')} />}
    />
  );
}
