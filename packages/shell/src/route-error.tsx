/** What is shown when a screen breaks or a piece of it does not arrive. */
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isChunkFailure } from './chunk-loading.ts';

/** The details go to the console only. */
export function RouteError({ error, home }: Pick<ErrorComponentProps, 'error'> & { home: string }) {
  const cause = isChunkFailure(error) ? 'load' : 'broken';
  useEffect(() => {
    // oxlint-disable-next-line no-console -- C§8: a load error is reported, and support asks for the details
    console.error(cause === 'load' ? 'Load error' : 'Unexpected Application Error', error);
  }, [cause, error]);
  return (
    <main>
      <UnexpectedError cause={cause} homeHref={home} />
    </main>
  );
}
