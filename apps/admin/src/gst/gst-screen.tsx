/** The tables of GSTR-1 for a month or a quarter, what to look at before filing, and the files. */

import { Button, Group } from '@mantine/core';
import { parseReturnPeriod } from '@portal/domain/gst-return/return-period';
import { dayText } from '@portal/domain/ist-date';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GstDocumentsDialog } from './gst-documents.tsx';
import { GstDuties } from './gst-duties.tsx';
import { GstPeriodPicker } from './gst-period-picker.tsx';
import type { GstSearch } from './gst-search.ts';
import { GstTables } from './gst-tables.tsx';
import { GstWarnings } from './gst-warnings.tsx';
import { gstFileMutation, gstReturnQuery, type GstScope, scopeOf } from './gst.queries.ts';
import { ZeroRating } from './zero-rating.tsx';

export type GstScreenProps = {
  search: GstSearch;
  onSearch: (search: GstSearch) => void;
};

export function GstScreen({ search, onSearch }: GstScreenProps) {
  const [now] = useState(() => new Date());
  const { gstin } = search;
  const scope = scopeOf(search, now);
  const { period } = scope;
  const page: GstSearch = {
    ...(search.period !== undefined && { period }),
    ...(gstin !== undefined && { gstin }),
  };
  const query = useQuery(gstReturnQuery(useApi(), scope));
  const chosen = parseReturnPeriod(period);
  return (
    <>
      <PageHeader
        title="GST return"
        context={chosen && `GSTR-1 of ${chosen.label}, to be filed by ${dayText(chosen.dueOn)}.`}
        action={<Downloads scope={scope} />}
      />
      <GstPeriodPicker
        period={period}
        now={now}
        onPeriod={(other) => onSearch({ ...(gstin !== undefined && { gstin }), period: other })}
      />
      <Loaded query={query} waiting={<LoadingState label="Loading the return" shape="cards" rows={8} />}>
        {(loaded) => (
          <div aria-busy={query.isPlaceholderData}>
            <GstWarnings
              warnings={loaded.warnings}
              onGstin={(other) => onSearch({ ...page, gstin: other })}
            />
            <GstTables gstReturn={loaded} onList={(list) => onSearch({ ...page, ...list })} />
          </div>
        )}
      </Loaded>
      <GstDuties now={now} />
      <ZeroRating now={now} />
      <GstDocumentsDialog scope={scope} search={search} onClose={() => onSearch(page)} />
    </>
  );
}

const FILES = [
  { format: 'json', label: 'JSON for the portal' },
  { format: 'csv', label: 'Tables as CSV' },
] as const;

/** A link works once, so each press requests another one. */
function Downloads({ scope }: { scope: GstScope }) {
  const download = useMutation({
    ...gstFileMutation(useApi(), scope),
    onSuccess: ({ url }) => saveLink(url),
  });
  return (
    <Group gap="sm">
      {FILES.map(({ format, label }) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
