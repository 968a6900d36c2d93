/** The faces of a screen about one service; of an unknown one only its heading, since the list follows at once. */
import { Loaded, type LoadedProps } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import type { ReactNode } from 'react';
import type { CatalogueService } from './catalogue.queries.ts';

export type KnownServiceProps = {
  query: LoadedProps<CatalogueService>['query'];
  unknown: boolean;
  header: ReactNode;
  children: (service: CatalogueService) => ReactNode;
};

export function KnownService({ query, unknown, header, children }: KnownServiceProps) {
  if (unknown) return header;
  return (
    <Loaded
      query={query}
      header={header}
      waiting={<LoadingState label="Loading the service" shape="detail" />}
    >
      {children}
    </Loaded>
  );
}
