/** Counts as bars, each a link to its orders; the overdue part is striped and in words. */

import { Text, Title } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { useId } from 'react';
import styles from './dashboard.module.css';

export type OpenBar = {
  /** Two people may share a name. */
  key?: number;
  name: string;
  /** Search parameters of /adminorders. */
  search: Readonly<Record<string, string | number>>;
  open: number;
  /** How many are overdue; in words unless the name says so. */
  overdue: number;
};

export function OpenBars({ title, bars, empty }: { title: string; bars: readonly OpenBar[]; empty: string }) {
  const heading = useId();
  const longest = Math.max(1, ...bars.map(({ open }) => open));
  const share = (count: number) => ({ width: `${(count / longest) * 100}%` });
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading} px="md" py="sm">
        {title}
      </Title>
      {bars.length === 0 ? (
        <Text c="dimmed" px="md" pb="md">
          {empty}
        </Text>
      ) : (
        <ul className={styles['list']} aria-labelledby={heading}>
          {bars.map(({ key, name, search, open, overdue }) => (
            <li key={key ?? name}>
              <AppLink
                to="/adminorders"
                search={search}
                underline="never"
                c="inherit"
                className={styles['bar'] ?? ''}
              >
                <span className={styles['words']}>{name}</span>
                <span className="portal-figures">
                  {open.toLocaleString('en-IN')}
                  {overdue > 0 && search['due'] !== 'overdue' && (
                    <Text span size="sm" c="var(--mantine-color-error)">
                      {' '}
                      ({overdue.toLocaleString('en-IN')} overdue)
                    </Text>
                  )}
                </span>
                <span className={styles['track']} aria-hidden>
                  <span className={styles['late']} style={share(overdue)} />
                  <span className={styles['rest']} style={share(open - overdue)} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
