/** Stands in for the mailbox: gives the newest request for a code the hash that its mail would have given it. */
import { codeHash } from '../src/accounts/code-hash.ts';
import type { CodePurpose } from '../src/accounts/request-code.ts';
import type { World } from './world.ts';

const validMs = 10 * 60_000;

export async function plantCode(
  world: World,
  { purpose, email, code = '042917' }: { purpose: CodePurpose; email: string; code?: string },
): Promise<{ id: number; code: string }> {
  const { id } = await newestRequest(world, { purpose, email });
  await world.db
    .updateTable('one_time_codes')
    .set({
      code_hash: codeHash(world.config.CODE_SECRET, id, code),
      expires_at: new Date(world.deps.clock.now().getTime() + validMs),
    })
    .where('id', '=', id)
    .execute();
  return { id, code };
}

export const newestRequest = (world: World, { purpose, email }: { purpose: CodePurpose; email: string }) =>
  world.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
