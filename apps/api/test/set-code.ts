/** Replaces the mailbox: sets the hash of a known code on the newest code request. */

import { codeHash } from '../src/accounts/code-hash.ts';
import type { CodePurpose } from '../src/accounts/request-code.ts';
import type { TestApp } from './test-app.ts';

const validMs = 10 * 60_000;

export async function setCode(
  testApp: TestApp,
  { purpose, email, code = '042917' }: { purpose: CodePurpose; email: string; code?: string },
): Promise<{ id: number; code: string }> {
  const { id } = await findNewestCodeRequest(testApp, { purpose, email });
  await testApp.db
    .updateTable('one_time_codes')
    .set({
      code_hash: codeHash(testApp.config.CODE_SECRET, id, code),
      expires_at: new Date(testApp.deps.clock.now().getTime() + validMs),
    })
    .where('id', '=', id)
    .execute();
  return { id, code };
}

export const findNewestCodeRequest = (
  testApp: TestApp,
  { purpose, email }: { purpose: CodePurpose; email: string },
) =>
  testApp.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
