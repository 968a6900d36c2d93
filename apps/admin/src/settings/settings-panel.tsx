/** Settings: the provider's data, as pages, mails and new invoices show them, and switches. */

import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { showSuccess } from '@portal/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SettingsForm } from './settings-form.tsx';
import { valuesOf } from './settings-values.ts';
import { saveMutation, settingsQuery } from './settings.queries.ts';

export function SettingsPanel() {
  const api = useApi();
  const settings = useQuery(settingsQuery(api));
  const save = useMutation(saveMutation(api));
  return (
    <Loaded query={settings} waiting={<LoadingState label="Loading the settings" />}>
      {(loaded) => (
        <SettingsForm
          stored={valuesOf(loaded)}
          onSave={async (change) => {
            const saved = await save.mutateAsync(change);
            showSuccess('Settings saved.');
            return valuesOf(saved);
          }}
        />
      )}
    </Loaded>
  );
}
