/** Shows another admin's saved version beside the typed one. */
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { SavedMeanwhile } from '../shell/saved-meanwhile.tsx';
import type { CatalogueService } from './catalogue.queries.ts';
import { differences, type ServiceField } from './differences.ts';
import type { ServiceValues } from './service-values.ts';

export type ConflictNoteProps = {
  service: CatalogueService;
  /** The saved version. */
  theirs: ServiceValues;
  /** The typed version. */
  mine: ServiceValues;
  onTake: (field: ServiceField) => void;
  onTakeAll: () => void;
};

export function ConflictNote({ service, theirs, mine, ...taking }: ConflictNoteProps) {
  return (
    <SavedMeanwhile
      title={`${service.updated_by ?? 'Somebody else'} has changed this service meanwhile`}
      differences={differences(theirs, mine)}
      {...taking}
    >
      It was saved <RelativeTime at={service.updated_at} />.
    </SavedMeanwhile>
  );
}
