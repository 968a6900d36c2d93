/** What is shown at an address that the app does not serve (C§2, decision 20). */
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';

export function UnknownPath({ home }: { home: string }) {
  return (
    <main>
      <UnexpectedError cause="unknown-path" homeHref={home} />
    </main>
  );
}
