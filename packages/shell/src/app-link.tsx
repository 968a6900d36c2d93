/** Links inside the app, for screens that take only props: an address in, no page reload. */

import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type AppLinkProps = AnchorProps & {
  /** A whole path of this app, such as `/orderdetail/12`. */
  to: string;
  /** What stands behind the question mark. */
  search?: Readonly<Record<string, string | number>>;
  /** What stands behind the #. */
  hash?: string;
  children: ReactNode;
  'aria-label'?: string;
  onClick?: () => void;
};

/** Looks like text; ctrl-click opens a tab as with any link. */
export function AppLink({ to, search, hash, ...look }: AppLinkProps) {
  return <Anchor renderRoot={(props) => <Link {...target({ to, search, hash })} {...props} />} {...look} />;
}

export type AppLinkButtonProps = ButtonProps & {
  to: string;
  search?: Readonly<Record<string, string | number>>;
  /** What stands behind the #. */
  hash?: string;
  children: ReactNode;
  'aria-label'?: string;
  onClick?: () => void;
};

/** Looks like a button, is a link. */
export function AppLinkButton({ to, search, hash, ...look }: AppLinkButtonProps) {
  return <Button renderRoot={(props) => <Link {...target({ to, search, hash })} {...props} />} {...look} />;
}

type Target = {
  to: string;
  search: AppLinkProps['search'] | undefined;
  hash: string | undefined;
};

/** The router wants nothing rather than undefined. */
const target = ({ to, search, hash }: Target) => ({
  to,
  ...(search && { search }),
  ...(hash !== undefined && { hash }),
});
