/** The screen shown when a screen throws or its chunk fails to load. */

import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { useAppContext } from './app-context.ts';
import { isChunkFailure } from './chunk-loading.ts';
import { MainLandmark } from './main-landmark.ts';

/** Details go to the console only. */
export function RouteError({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { home } = useAppContext().app;
  const cause = isChunkFailure(error) ? 'load' : 'broken';
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a load error is reported (errors-009), and support asks for the details
    console.error(cause === 'load' ? 'Load error' : 'Unexpected Application Error', error);
  }, [cause, error]);
  useReloadWhenOnline(cause === 'load');
  const message = <UnexpectedError cause={cause} homeHref={home} />;
  return use(MainLandmark) ? message : <main>{message}</main>;
}

/** Reloads a chunk that failed offline once the browser is online; typed text is kept as a draft. */
function useReloadWhenOnline(active: boolean): void {
  useEffect(() => {
    if (!active || navigator.onLine) return undefined;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [active]);
}
