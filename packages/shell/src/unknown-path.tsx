/** The screen of an unknown path (errors-003). */

import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import { use } from 'react';
import { useAppContext } from './app-context.ts';
import { MainLandmark } from './main-landmark.ts';

export function UnknownPath() {
  const { home } = useAppContext().app;
  const message = <UnexpectedError cause="unknown-path" homeHref={home} />;
  return use(MainLandmark) ? message : <main>{message}</main>;
}
