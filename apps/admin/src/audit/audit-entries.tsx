/** The entries of the audit log, newest first: when, who, what, and from what to what. */
import { Badge, Group, Text } from '@mantine/core';
import { formatRs, toPaise } from '@portal/domain/money';
import { istText } from '@portal/domain/ist-date';
import { TextButton } from '@portal/ui/portal/text-button';
import styles from './audit.module.css';
import { deedText, fieldName, objectText } from './audit-words.ts';
import type { AuditEntry } from './audit.queries.ts';

export type AuditEntriesProps = {
  entries: readonly AuditEntry[];
  /** Narrows the log to one object. */
  onObject: (entry: AuditEntry) => void;
};

export function AuditEntries({ entries, onObject }: AuditEntriesProps) {
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
              <Badge variant="light" color="gray" size="sm">
                {entry.actor.role}
              </Badge>
              <Text span>{deedText(entry)}</Text>
              <TextButton onClick={() => onObject(entry)}>{objectText(entry)}</TextButton>
            </Group>
            {entry.changes.length > 0 && (
              <ul className={styles['changes']} aria-label="Changes">
                {entry.changes.map((change) => (
                  <li key={change.field}>
                    <Change {...change} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A field whose values the log does not hold is named alone. */
function Change({ field, shown, before, after }: AuditEntry['changes'][number]) {
  const name = fieldName(field);
  if (!shown) return <>{name} (the log does not hold what it says)</>;
  const [from, to] = [valueText(field, before), valueText(field, after)];
  if (from === to) return `${name}: ${to}`;
  return (
    <>
      {name}: <del>{from}</del> → <ins>{to}</ins>
    </>
  );
}

function valueText(field: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'none';
  return field.endsWith('_paise') ? formatRs(toPaise(Number(value))) : value;
}
