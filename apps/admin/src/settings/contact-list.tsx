/** Several phones or e-mail addresses; mails and invoices use the first. */

import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { SettingsFormState } from './settings-form.tsx';

const MAX_CONTACTS = 5;

export type ContactListProps = {
  form: SettingsFormState;
  field: 'phones' | 'emails';
  /** Noun of a contact. */
  one: string;
  type: 'tel' | 'email';
};

export function ContactList({ form, field, one, type }: ContactListProps) {
  const contacts = form.values[field];
  const { group, focusOn } = useFocusOnField();
  const set = (next: string[], at: number) => {
    focusOn(at);
    form.setFieldValue(field, next);
    form.clearErrors();
  };
  return (
    <Stack ref={group} gap="xs" role="group" aria-label={`${one}s`}>
      {contacts.map((_contact, index) => (
        <TextInput
          // Contacts are identified by their index.
          // oxlint-disable-next-line react/no-array-index-key -- the fields are identified only by their position
          key={index}
          label={index === 0 ? one : `${one} ${index + 1}`}
          description={index === 0 ? 'The first one stands in mails and on invoices.' : undefined}
          type={type}
          withAsterisk={index === 0}
          {...form.getInputProps(`${field}.${index}`)}
          rightSection={
            contacts.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
                onClick={() =>
                  set(
                    contacts.filter((_other, at) => at !== index),
                    Math.min(index, contacts.length - 2),
                  )
                }
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )
          }
        />
      ))}
      {contacts.length < MAX_CONTACTS && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => set([...contacts, ''], contacts.length)}
          >
            Add another {one.toLowerCase()}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The pressed button may disappear with its contact; a field then gets the focus. */
function useFocusOnField() {
  const group = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) group.current?.querySelectorAll('input')[wanted.current]?.focus();
    wanted.current = undefined;
  });
  const focusOn = (at: number) => {
    wanted.current = at;
  };
  return { group, focusOn };
}
