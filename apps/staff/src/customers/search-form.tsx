/** A search box with its button: what is typed counts when it is sent, as the specification has it. */
import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

export type SearchFormProps = { label: string; initial: string; onSearch: (q: string) => void };

export function SearchForm({ label, initial, onSearch }: SearchFormProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      role="search"
      style={{ flex: '1 1 16rem', maxWidth: '30rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Group gap="sm" wrap="nowrap">
        <TextInput
          type="search"
          flex={1}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        <Button type="submit">Search</Button>
      </Group>
    </form>
  );
}
