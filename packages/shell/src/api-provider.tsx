import type { Api } from '@portal/sdk/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, createContext, useContext } from 'react';
import type { DataClients } from './app-context.ts';

const ApiContext = createContext<Api | undefined>(undefined);

export type ApiProviderProps = { clients: Pick<DataClients, 'api' | 'queryClient'>; children: ReactNode };

/** Provides the API client and the query cache to a layout's screens. */
export function ApiProvider({ clients: { api, queryClient }, children }: ApiProviderProps) {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

/** Returns the API client. Route loaders run outside React and use the router's context instead. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi() needs a ApiProvider');
  return api;
}
