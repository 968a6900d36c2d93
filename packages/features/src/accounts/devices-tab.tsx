/** Joins the list of devices to the server. */
import { useApi } from '@portal/shell/services-provider';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '@portal/shell/loaded';
import { Devices } from './devices.tsx';
import { devicesQuery, endDeviceMutation, endOtherDevicesMutation } from './safety.queries.ts';

export function DevicesTab() {
  const api = useApi();
  const queryClient = useQueryClient();
  const devices = useQuery(devicesQuery(api));
  const end = useMutation(endDeviceMutation(api, queryClient));
  const endOthers = useMutation(endOtherDevicesMutation(api, queryClient));
  const ending = endOthers.isPending ? 'others' : end.isPending ? { id: end.variables } : undefined;
  return (
    <Loaded query={devices} waiting={<LoadingState label="Loading your devices" rows={3} />}>
      {(loaded) => (
        <Devices
          {...loaded}
          ending={ending}
          onEnd={(id) => ending === undefined && end.mutate(id)}
          onEndOthers={() => endOthers.mutate()}
        />
      )}
    </Loaded>
  );
}
