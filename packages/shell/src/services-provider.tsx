import type { Api } from '@portal/sdk/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, createContext, useContext } from 'react';
import type { Services } from './app-context.ts';

const ApiContext = createContext<Api | undefined>(undefined);

export type ServicesProviderProps = { services: Pick<Services, 'api' | 'queryClient'>; children: ReactNode };

/** Provides the API client and the query cache to a layout's screens. */
export function ServicesProvider({ services: { api, queryClient }, children }: ServicesProviderProps) {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

/** Returns the API client. Route loaders run outside React and use the router's context instead. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi() needs a ServicesProvider');
  return api;
}
