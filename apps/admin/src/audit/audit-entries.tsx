/** Entries of the audit log, newest first: when, who, what, and the values before and after. */

import { Badge, Group, Text } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { TextButton } from '@portal/ui/portal/text-button';
import { useMemo } from 'react';
import { verbText, fieldName, objectText, valueText } from './audit-labels.ts';
import styles from './audit.module.css';
import type { AuditEntry } from './audit.queries.ts';

export type AuditEntriesProps = {
  entries: readonly AuditEntry[];
  /** Staff and admins, whom entries may be about. */
  people: readonly { id: number; name: string }[];
  /** Filters the log by an object. */
  onObject: (entry: AuditEntry) => void;
};

export function AuditEntries({ entries, people, onObject }: AuditEntriesProps) {
  const names = useMemo(() => new Map(people.map(({ id, name }) => [String(id), name])), [people]);
  return (
    <ol className={styles['entries']} aria-label="Entries of the audit log">
      {entries.map((entry) => (
        <li key={entry.id} className={styles['entry']}>
          <Text c="dimmed" size="sm" component="time" dateTime={entry.at}>
            {istText(new Date(entry.at))}
          </Text>
          <div className={styles['words']}>
            <Group gap="xs">
              <Text span fw={550}>
                {entry.actor.name}
              </Text>
              <Badge variant="light" color="gray" size="sm" tt="none">
                {ROLES[entry.actor.role]}
              </Badge>
              <Text span>{verbText(entry)}</Text>
              <TextButton onClick={() => onObject(entry)}>{objectText(entry, names)}</TextButton>
            </Group>
            <Changes entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const ROLES = { admin: 'Admin', staff: 'Staff', system: 'System', operator: 'Operator' } as const;

function Changes({ entry: { action, changes } }: { entry: AuditEntry }) {
  const listed = changes.filter((change) => !isNothing(change));
  if (listed.length === 0) return undefined;
  return (
    <ul className={styles['changes']} aria-label="Changes">
      {listed.map((change) => (
        <li key={change.field}>
          <Change {...change} action={action} />
        </li>
      ))}
    </ul>
  );
}

type ChangeProps = AuditEntry['changes'][number] & Pick<AuditEntry, 'action'>;

/** Only the name of a field whose values are not logged; a single value for an addition or a removal. */
function Change({ action, field, shown, before, after }: ChangeProps) {
  const name = fieldName(field);
  if (!shown) return <>{name} (the log does not hold what it says)</>;
  const [from, to] = [valueText(field, before), valueText(field, after)];
  if (action === 'add' || from === to) return `${name}: ${to}`;
  if (action === 'remove') return `${name}: ${from}`;
  return (
    <>
      {name}: <del>{from}</del> → <ins>{to}</ins>
    </>
  );
}

/** An empty field of an addition is not listed. */
const isNothing = ({ shown, before, after }: AuditEntry['changes'][number]) =>
  shown && (before ?? '') === '' && (after ?? '') === '';
