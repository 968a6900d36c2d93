/** A search field whose letters appear at once, whatever the screen above does with them. */
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

export type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Milliseconds of rest before a change is handed on; for searches that ask the server. */
  delay?: number;
};

/** Keeps its own text while the person types, since the URL may answer a moment later. */
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
