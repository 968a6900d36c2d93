/** The screen of an unknown path (errors-003). */

import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import { use } from 'react';
import { useAppContext } from './app-context.ts';
import { InsideMain } from './inside-main.ts';

export function UnknownPath() {
  const { home } = useAppContext().app;
  const message = <UnexpectedError cause="unknown-path" homeHref={home} />;
  return use(InsideMain) ? message : <main>{message}</main>;
}
