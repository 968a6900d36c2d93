import { signLink } from '../crypto/signed-link.ts';
import type { Deps } from '../deps.ts';
import { linkSecrets } from '../secrets.ts';

export type LinkDeps = Pick<Deps, 'config' | 'clock'>;

/** A link to a stored file that needs no token and works for five minutes (documents-006). */
export function signedFileUrl({ config, clock }: LinkDeps, storedPath: string): string {
  const link = new URLSearchParams(signLink(linkSecrets(config), storedPath, clock.now()));
  return `${config.PUBLIC_URL.replace(/\/$/, '')}/api/files/${storedPath}?${link.toString()}`;
}
