import { noSuchFile, notVisible } from '../access/not-visible.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';
import { findMessageFile } from './message-files.ts';

export const messageFileLink: Handler<'messageFileLink'> = async ({ db, config, clock }, { actor, body }) => {
  const file = await findMessageFile(db, actor, { fileId: body.file_id });
  if (!file) throw notVisible(actor, noSuchFile);
  const link = signLink(linkSecrets(config), file.storedPath, clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/files/${file.storedPath}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};
