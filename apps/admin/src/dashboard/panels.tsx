/** Dialogs above the dashboard, by its address: the audit log, the jobs and the settings. */

import { CloseButton } from '@mantine/core';
import { lazyComponent } from '@portal/shell/lazy-component';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Suspense } from 'react';
import type { DashboardScreenProps } from './dashboard-screen.tsx';

const AuditPanel = lazyComponent(async () => (await import('../audit/audit-panel.tsx')).AuditPanel);
const JobsPanel = lazyComponent(async () => (await import('../jobs/jobs-panel.tsx')).JobsPanel);
const SettingsPanel = lazyComponent(
  async () => (await import('../settings/settings-panel.tsx')).SettingsPanel,
);

export function Panels({ search, onSearch }: Omit<DashboardScreenProps, 'onDay'>) {
  const {
    panel,
    actor: _1,
    action: _2,
    object: _3,
    object_id: _4,
    day: _5,
    queue: _6,
    state: _7,
    ...page
  } = search;
  const close = () => onSearch(page);
  const corner = <CloseButton size="lg" aria-label="Close" onClick={close} />;
  return (
    <>
      <ModalDialog
        opened={panel === 'audit'}
        onClose={close}
        title="Audit log"
        variant="wide"
        corner={corner}
      >
        <Suspense fallback={<LoadingState label="Loading the audit log" />}>
          <AuditPanel search={search} onSearch={(audit) => onSearch({ ...page, panel: 'audit', ...audit })} />
        </Suspense>
      </ModalDialog>
      <ModalDialog opened={panel === 'jobs'} onClose={close} title="Jobs" variant="wide" corner={corner}>
        <Suspense fallback={<LoadingState label="Loading the jobs" />}>
          <JobsPanel search={search} onSearch={(jobs) => onSearch({ ...page, panel: 'jobs', ...jobs })} />
        </Suspense>
      </ModalDialog>
      <ModalDialog
        opened={panel === 'settings'}
        onClose={close}
        title="Settings"
        variant="wide"
        corner={corner}
      >
        <Suspense fallback={<LoadingState label="Loading the settings" />}>
          <SettingsPanel />
        </Suspense>
      </ModalDialog>
    </>
  );
}
