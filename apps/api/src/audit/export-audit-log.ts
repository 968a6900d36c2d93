/** Returns a signed link to the audit log as CSV, valid for five minutes, and logs the export. */

import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';
import { auditFilePath } from './audit-file-link.ts';
import { parseFilters } from './audit-log.ts';

export const exportAuditLog: Handler<'exportAuditLog'> = async ({ db, config, clock }, { actor, body }) => {
  if (actor.kind === 'customer') throw new Error('a customer came past the contract');
  const filters = JSON.stringify(parseFilters(body));
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor.userId,
      actor_role: actor.kind,
      operation: 'exportAuditLog',
      action: 'read',
      object: 'audit log',
      object_id: '',
      changes: '{}',
    })
    .execute();
  const link = signLink(linkSecrets(config), auditFilePath(filters), clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works for five minutes.',
    url: `${base}/api/audit_log_file?${new URLSearchParams({ filters, ...link }).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};
