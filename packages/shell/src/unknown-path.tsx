/** What is shown at an address that the app does not serve (errors-003). */
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import { use } from 'react';
import { InsideMain } from './inside-main.ts';

export function UnknownPath({ home }: { home: string }) {
  const message = <UnexpectedError cause="unknown-path" homeHref={home} />;
  return use(InsideMain) ? message : <main>{message}</main>;
}
