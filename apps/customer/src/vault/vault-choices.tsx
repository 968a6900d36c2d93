/** The files of the vault that fit a document of an order, likely ones first. */

import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { SearchBox } from '@portal/ui/patterns/search-box';
import { useState } from 'react';
import styles from './vault-choices.module.css';
import type { VaultPickerProps } from './vault-picker.tsx';
import { VaultStatusBadge } from './vault-status-badge.tsx';
import type { VaultDocument } from './vault.queries.ts';

export type VaultChoicesProps = Pick<VaultPickerProps, 'document'> & {
  documents: readonly VaultDocument[];
  use: (uploadId: number) => Promise<unknown>;
  onUsed: () => void;
};

/** The maximum shown without a search. */
const FEW = 5;

export function VaultChoices({ document, documents, use, onUsed }: VaultChoicesProps) {
  const [q, setQ] = useState('');
  const [using, setUsing] = useState<number>();
  const run = usePreventDoubleSubmit();
  const fitting = fittingFiles(documents, document);
  const found = fitting.filter((file) => textOf(file).includes(q.trim().toLocaleLowerCase('en-IN')));
  const choose = (uploadId: number) =>
    run(async () => {
      setUsing(uploadId);
      await use(uploadId).finally(() => setUsing(undefined));
      onUsed();
    });
  if (fitting.length === 0) return <Text>{NOTHING}</Text>;
  return (
    <>
      <Text c="dimmed">Choose the one that “{document.doc_name}” asks for.</Text>
      {fitting.length > FEW && <SearchBox label="Search your documents" value={q} onChange={setQ} />}
      {found.length === 0 && <Text role="status">Nothing found for “{q}”.</Text>}
      <ul className={styles['choices']}>
        {found.map((file) => (
          <Choice key={file.id} file={file} busy={using === file.id} onChoose={() => void choose(file.id)} />
        ))}
      </ul>
    </>
  );
}

type ChoiceProps = { file: VaultDocument; busy: boolean; onChoose: () => void };

function Choice({ file, busy, onChoose }: ChoiceProps) {
  return (
    <li className={styles['choice']}>
      <Stack gap={2} miw={0} flex="1 1 13rem" align="flex-start">
        <Text fw={550}>{file.doc_name}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {file.file_name}
        </Text>
        <Text size="sm" c="dimmed">
          {file.service_name}
        </Text>
        <Text size="sm" c="dimmed">
          {file.order_id}, {dayText(file.date)}
        </Text>
        {file.status === 'Expiring' && <VaultStatusBadge document={file} />}
      </Stack>
      <Group flex="none" ml="auto">
        <Button variant="default" loading={busy} onClick={onChoose}>
          Use <VisuallyHidden>{`${file.doc_name} of ${file.order_id}`}</VisuallyHidden>
        </Button>
      </Group>
    </li>
  );
}

const textOf = (file: VaultDocument) =>
  [file.doc_name, file.file_name, file.service_name, file.order_id].join('\n').toLocaleLowerCase('en-IN');

const NOTHING =
  'You have no other document yet that could be used here. Once you have given one for another order, or one was issued to you, you find it here.';

type Wanted = { id: number; doc_name: string; field_value: string | null };

/**
 * Each file once; without the document's current file and without rejected
 * or expired ones. Uploads for a document of the same name are first, then the newest.
 */
function fittingFiles(documents: readonly VaultDocument[], wanted: Wanted): VaultDocument[] {
  const once = new Map<string, VaultDocument>();
  for (const document of documents) {
    const known = once.get(document.field_value);
    if (!known || (!isNamesake(known, wanted) && isNamesake(document, wanted)))
      once.set(document.field_value, document);
  }
  const fitting = [...once.values()].filter(
    (document) => document.abilities.reuse && document.field_value !== wanted.field_value,
  );
  return [
    ...fitting.filter((document) => isNamesake(document, wanted)),
    ...fitting.filter((document) => !isNamesake(document, wanted)),
  ];
}

const isNamesake = (document: VaultDocument, wanted: Wanted) =>
  document.doc_name.toLocaleLowerCase('en-IN') === wanted.doc_name.toLocaleLowerCase('en-IN');
