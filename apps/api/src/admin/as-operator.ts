/** A database whose writes the audit log attributes to the operator (record 0022). */

import type { Db } from '../db/database.ts';
import { setAuditOperator } from '../db/set-audit-actor.ts';
import type { Deps } from '../deps.ts';

export const asOperator = ({ database }: Pick<Deps, 'database'>, command: string): Db =>
  database.withHooks({ atBegin: setAuditOperator(command) });
