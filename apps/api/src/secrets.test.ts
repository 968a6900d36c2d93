/** Rotation of secrets: values made with the previous secret are valid until it is removed. */

import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentTotp, enableTwoFactor } from '../test/authenticator.ts';
import { httpStatusOf } from '../test/call-outcome.ts';
import { type DocumentFixture, createDocumentFixture } from '../test/document-fixture.ts';
import { makeOrder } from '../test/make-order.ts';
import { password } from '../test/make.ts';
import { runCommand } from '../test/run-command.ts';
import { setCode } from '../test/set-code.ts';
import { settableClock } from '../test/settable-clock.ts';
import { startInstance } from '../test/start-instance.ts';
import type { SignedInUser } from '../test/test-app.ts';
import { sealedColumns, resealTexts } from './admin/reseal-texts.ts';
import type { Config } from './config.ts';
import { encryptText } from './crypto/encrypted-text.ts';
import { dataSecrets } from './secrets.ts';

type Instance = Awaited<ReturnType<typeof startInstance>>;

const names = ['TOKEN_SECRET', 'CODE_SECRET', 'LINK_SECRET', 'DATA_SECRET'] as const;
const fresh = (of: string) =>
  Object.fromEntries(names.map((name) => [name, `${of} ${name}, long enough to pass`]));

const clock = settableClock();
let fixture: DocumentFixture;
let rolledConfig: Config;
/** With new and previous secrets, with new secrets only, and with unknown secrets. */
let rolled: Instance;
let dropped: Instance;
let foreign: Instance;
beforeAll(async () => {
  fixture = await createDocumentFixture({ clock });
  const { config } = fixture.testApp;
  const previous = Object.fromEntries(names.map((name) => [`${name}_PREVIOUS`, config[name]]));
  rolledConfig = { ...config, ...fresh('new'), ...previous };
  rolled = await startInstance(rolledConfig, { clock });
  dropped = await startInstance({ ...config, ...fresh('new') }, { clock });
  foreign = await startInstance({ ...config, ...fresh('foreign') }, { clock });
});
afterAll(async () => {
  for (const instance of [rolled, dropped, foreign]) await instance.close();
  await fixture.testApp.close();
});

const profileAt = (at: Instance, { token }: Pick<SignedInUser, 'token'>) =>
  httpStatusOf(at.api(token).POST('/profile', { body: {} }));

it('a token is valid until its secret is removed, and never with an unknown secret', async () => {
  expect(await profileAt(rolled, fixture.customer)).toBe(200);
  expect(await profileAt(dropped, fixture.customer)).toBe(401);
  const { email } = fixture.customer;
  const atForeign = await data(foreign.api().POST('/login', { body: { email, password } }));
  expect(await profileAt(rolled, atForeign)).toBe(401);
  const atRolled = await data(rolled.api().POST('/login', { body: { email, password } }));
  expect(await profileAt(dropped, atRolled)).toBe(200);
});

it('a link to a file is valid until its secret is removed', async () => {
  await fixture.uploadDocument(await fixture.order());
  const { id } = await fixture.testApp.db
    .selectFrom('document_uploads')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { url } = await data(fixture.customer.api.POST('/file_link', { body: { upload_id: id } }));
  const { pathname, search } = new URL(url);
  const open = async (at: Instance) =>
    (await at.app.inject({ method: 'GET', url: `${pathname}${search}` })).statusCode;
  expect([await open(rolled), await open(dropped), await open(foreign)]).toEqual([200, 403, 403]);
});

it('a cursor is valid until its secret is removed', async () => {
  for (let n = 0; n < 2; n += 1) await makeOrder(fixture.testApp.db, { customerId: fixture.customer.id });
  const { next_cursor: cursor } = await data(fixture.customer.api.POST('/orders', { body: { limit: 1 } }));
  const body = { limit: 1, cursor: cursor ?? '' };
  const { token } = fixture.customer;
  expect(await httpStatusOf(rolled.api(token).POST('/orders', { body }))).toBe(200);
  const signedIn = await data(
    dropped.api().POST('/login', { body: { email: fixture.customer.email, password } }),
  );
  expect(await httpStatusOf(dropped.api(signedIn.token).POST('/orders', { body }))).toBe(400);
});

it('a mailed code is valid with the previous secret', async () => {
  const { email } = await fixture.testApp.customer();
  await fixture.testApp.api().POST('/forgetpassword', { body: { email } });
  const { code } = await setCode(fixture.testApp, { purpose: 'password_reset', email });
  expect(await httpStatusOf(rolled.api().POST('/verifyOtp', { body: { email, otp: code } }))).toBe(200);
});

it('a write repeated under its Idempotency-Key is recognised', async () => {
  const { id } = await makeOrder(fixture.testApp.db, { customerId: fixture.customer.id });
  const body = { order_id: id, message: 'Sent once' };
  const send = (api: SignedInUser['api']) =>
    data(
      api.POST('/sendmessage', {
        body,
        bodySerializer: () => formBody(body),
        headers: { 'idempotency-key': 'changed secret' },
      }),
    );
  const first = await send(fixture.customer.api);
  expect(await send(rolled.api(fixture.customer.token))).toEqual(first);
});

describe('encrypted texts', () => {
  const rotate = (config = rolledConfig) => runCommand(config, ['rotate-secrets']);
  const uploadText = (order: { id: number; documents: readonly number[] }, text: string) =>
    fixture.post(fixture.customer, { order_id: order.id, doc_id: order.documents[1], field_value: text });
  const textOf = async (at: Instance, { id }: { id: number }) => {
    const { token } = await data(
      at.api().POST('/login', { body: { email: fixture.customer.email, password } }),
    );
    const { order } = await data(
      at.api(token).POST('/order_detail/{id}', { params: { path: { id } }, body: {} }),
    );
    return order.documents.map((document) => document.field_value).join('');
  };

  it('are encrypted again by a command, which can be interrupted and reports removable secrets', async () => {
    const order = await fixture.order();
    await uploadText(order, 'ABCPE1234F');
    const people = [await fixture.testApp.staff(), await fixture.testApp.staff()] as const;
    const [{ secret }, { recoveryCodes }] = [
      await enableTwoFactor(people[0].api, clock),
      await enableTwoFactor(people[1].api, clock),
    ];
    expect(await textOf(rolled, order)).toContain('ABCPE1234F');
    expect(await httpStatusOf(dropped.api().POST('/login', { body: { ...people[0], password } }))).toBe(401);

    // The command is killed after its first batch.
    for await (const { resealed } of resealTexts(fixture.testApp.db, dataSecrets(rolledConfig), 1))
      if (resealed > 0) break;
    const { code, stdout } = await rotate();
    expect(stdout).toMatch(/^\d+ encrypted texts: [1-9]\d* sealed again\.$/m);
    expect(stdout).toContain('DATA_SECRET_PREVIOUS can go: now.');
    expect(code).toBe(0);
    expect((await rotate()).stdout).toContain(' 0 sealed again.');

    expect(await textOf(dropped, order)).toContain('ABCPE1234F');
    const entered = {
      [people[0].email]: currentTotp(secret, clock),
      [people[1].email]: recoveryCodes[0] ?? '',
    };
    for (const [email, typed] of Object.entries(entered)) {
      const body = { email, password };
      const { challenge } = await rejectionOf(dropped.api().POST('/login', { body }));
      const answer = dropped
        .api()
        .POST('/login_two_step', { body: { challenge: challenge.token, code: typed } });
      expect(await httpStatusOf(answer)).toBe(200);
    }
  });

  it('that no secret decrypts are kept and reported', async () => {
    const before = encryptText(['a secret that was lost some time ago'], 'AAPPV1234K');
    await uploadText(await fixture.order(), 'Lost');
    const { rows } = await sql<{ id: number }>`update document_uploads set text_sealed = ${before}
      where id = (select max(id) from document_uploads where text_sealed is not null) returning id`.execute(
      fixture.testApp.db,
    );
    const { code, stdout } = await rotate();
    expect(code).toBe(1);
    expect(stdout).toContain('1 open with neither secret (document_uploads.text_sealed)');
    expect(stdout).toContain('DATA_SECRET_PREVIOUS can go: not yet.');
    const { text_sealed: after } = await fixture.testApp.db
      .selectFrom('document_uploads')
      .select('text_sealed')
      .where('id', '=', rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  it('are encrypted again in every table', async () => {
    const { rows } = await sql<{ place: string }>`select table_name || '.' || column_name as place
      from information_schema.columns where table_schema = 'public' and column_name like '%sealed' order by 1`.execute(
      fixture.testApp.db,
    );
    expect(rows.map(({ place }) => place)).toEqual(
      sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
  });
});

async function rejectionOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return error as { challenge: { token: string } };
}
