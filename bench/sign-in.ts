/** Tokens for the benchmark's people, from sessions inserted into the database. */

import { createHmac, randomUUID } from 'node:crypto';
import type { BenchmarkDatabase } from './benchmark-database.ts';
import { productEnv } from './product-env.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function signIn(
  stage: BenchmarkDatabase,
  people: number[],
  role: 'customer' | 'staff' | 'admin' = 'customer',
): Promise<string[]> {
  const seconds = Math.floor(Date.now() / 1000);
  const sessions = people.map((personId) => ({
    id: randomUUID(),
    person_id: personId,
    expires_at: new Date((seconds + 86_400) * 1000),
  }));
  await stage.db.insertInto('sessions').values(sessions).execute();
  return sessions.map(({ id, person_id }) => {
    const claims = {
      sub: String(person_id),
      jti: id,
      role,
      iss: 'portal',
      iat: seconds,
      exp: seconds + 86_400,
    };
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = createHmac('sha256', productEnv(stage)['TOKEN_SECRET'] ?? '')
      .update(signed)
      .digest('base64url');
    return `${signed}.${signature}`;
  });
}
