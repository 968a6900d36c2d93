/** What is shown when a screen breaks or a piece of it does not arrive. */
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { isChunkFailure } from './chunk-loading.ts';
import { InsideMain } from './inside-main.ts';

/** The details go to the console only. */
export function RouteError({ error, home }: Pick<ErrorComponentProps, 'error'> & { home: string }) {
  const cause = isChunkFailure(error) ? 'load' : 'broken';
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a load error is reported (errors-009), and support asks for the details
    console.error(cause === 'load' ? 'Load error' : 'Unexpected Application Error', error);
  }, [cause, error]);
  useReloadWhenOnline(cause === 'load');
  const message = <UnexpectedError cause={cause} homeHref={home} />;
  return use(InsideMain) ? message : <main>{message}</main>;
}

/** A piece that did not arrive for lack of a connection comes with it; what was typed is kept as a draft. */
function useReloadWhenOnline(active: boolean): void {
  useEffect(() => {
    if (!active || navigator.onLine) return undefined;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [active]);
}
