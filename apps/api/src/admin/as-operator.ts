/** The database of a command, whose writes stand in the audit log as the operator's (migration 0054, record 0022). */
import type { Db } from '../db/database.ts';
import { sayOperator } from '../db/say-who.ts';
import type { Deps } from '../deps.ts';

export const asOperator = ({ database }: Pick<Deps, 'database'>, command: string): Db =>
  database.withHooks({ atBegin: sayOperator(command) });
