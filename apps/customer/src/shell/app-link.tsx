/** Links inside the app, for screens that take only props: an address in, no page reload. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type AppLinkProps = AnchorProps & {
  /** A whole path of this app, such as `/orderdetail/12`. */
  to: string;
  /** What stands behind the question mark. */
  search?: Readonly<Record<string, string | number>>;
  children: ReactNode;
  'aria-label'?: string;
  onClick?: () => void;
};

/** Looks like text; ctrl-click opens a tab as with any link. */
export function AppLink({ to, search, ...look }: AppLinkProps) {
  return <Anchor renderRoot={(props) => <Link to={to} {...(search && { search })} {...props} />} {...look} />;
}

export type AppLinkButtonProps = ButtonProps & {
  to: string;
  search?: Readonly<Record<string, string | number>>;
  children: ReactNode;
  'aria-label'?: string;
  onClick?: () => void;
};

/** Looks like a button, is a link. */
export function AppLinkButton({ to, search, ...look }: AppLinkButtonProps) {
  return <Button renderRoot={(props) => <Link to={to} {...(search && { search })} {...props} />} {...look} />;
}
