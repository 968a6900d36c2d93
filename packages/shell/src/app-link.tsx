/** Links inside the app without a page reload, for components that take only props. */

import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type AppLinkProps = AnchorProps & {
  /** A path of this app, such as `/orderdetail/12`. */
  to: string;
  /** The query string. */
  search?: Readonly<Record<string, string | number>>;
  /** The hash. */
  hash?: string;
  children: ReactNode;
  'aria-label'?: string;
  onClick?: () => void;
};

/** A text link; ctrl-click opens a tab. */
export function AppLink({ to, search, hash, ...rest }: AppLinkProps) {
  return <Anchor renderRoot={(props) => <Link {...target({ to, search, hash })} {...props} />} {...rest} />;
}

export type AppLinkButtonProps = ButtonProps & {
  to: string;
  search?: Readonly<Record<string, string | number>>;
  /** The hash. */
  hash?: string;
  children: ReactNode;
  'aria-label'?: string;
  onClick?: () => void;
};

/** A link that looks like a button. */
export function AppLinkButton({ to, search, hash, ...rest }: AppLinkButtonProps) {
  return <Button renderRoot={(props) => <Link {...target({ to, search, hash })} {...props} />} {...rest} />;
}

type Target = {
  to: string;
  search: AppLinkProps['search'] | undefined;
  hash: string | undefined;
};

/** The router requires omitted rather than undefined values. */
const target = ({ to, search, hash }: Target) => ({
  to,
  ...(search && { search }),
  ...(hash !== undefined && { hash }),
});
