/** Error screen for an unknown path and for failures: "Unexpected Application Error" (errors-003, errors-008). */

import { IconError404, IconPlugConnectedX, IconTool } from '@tabler/icons-react';
import styles from './plain.module.css';

export type UnexpectedErrorProps = {
  /** `unknown-path`: no such route; `load`: a chunk of the app failed to load; `broken`: our own bug. */
  cause: 'unknown-path' | 'load' | 'broken';
  homeHref: string;
  reload?: () => void;
};

/** Always a link home and Reload; never a stack trace. Needs no other chunk of the app. */
export function UnexpectedError({ cause, homeHref, reload = reloadPage }: UnexpectedErrorProps) {
  const { icon: Icon, words } = causes[cause];
  return (
    <div role="alert" className={styles['message']}>
      <span className={styles['mark']} aria-hidden>
        <Icon size={36} stroke={1.5} />
      </span>
      <h1 tabIndex={-1}>Unexpected Application Error</h1>
      <p>{words}</p>
      <div className={styles['actions']}>
        <a className={styles['button']} href={homeHref}>
          Go to the home page
        </a>
        <button type="button" className={styles['button']} data-variant="default" onClick={reload}>
          Reload
        </button>
      </div>
    </div>
  );
}

const causes = {
  'unknown-path': {
    icon: IconError404,
    words: 'There is no page at this address. It may have been mistyped, or the page may have moved.',
  },
  load: {
    icon: IconPlugConnectedX,
    words: 'Load error: a part of this page did not arrive. Check your connection, then reload.',
  },
  broken: {
    icon: IconTool,
    words: 'Something went wrong on our side. Reload the page; if it happens again, please tell us.',
  },
} as const;

function reloadPage(): void {
  window.location.reload();
}
