import { noSuchFile, notVisible } from '../access/not-visible.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';
import { findVisibleUpload } from './order-files.ts';

export const fileLink: Handler<'fileLink'> = async ({ db, config, clock }, { actor, body }) => {
  const upload = await findVisibleUpload(db, actor, { uploadId: body.upload_id });
  if (!upload) throw notVisible(actor, noSuchFile);
  const link = signLink(linkSecrets(config), upload.storedPath, clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/files/${upload.storedPath}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};
