/** Types of operations, derived from the generated `operations` map. */

import type { operations } from '@portal/sdk/contract.gen';
import type { AppDeps } from '../deps.ts';
import type { FileAnswer, ReceivedFile } from './files.ts';

export type OperationId = keyof operations;
type Operation<Id extends OperationId> = operations[Id];

type EmptyParams = Record<string, never>;
type OperationParams<Id extends OperationId, Name extends 'path' | 'query'> =
  Operation<Id> extends { parameters: { [P in Name]?: infer Value } }
    ? [NonNullable<Value>] extends [never]
      ? EmptyParams
      : NonNullable<Value>
    : EmptyParams;

/** In a multipart body the binary fields arrive as received files: `file` alone, `attachment` as a list. */
type WithFiles<Value> = {
  [Key in keyof Value]: Key extends 'file'
    ? ReceivedFile
    : Key extends 'attachment'
      ? ReceivedFile[]
      : Value[Key];
};
type ContentOf<Value> = Value extends { content: { 'application/json': infer Json } }
  ? Json
  : Value extends { content: { 'multipart/form-data': infer Form } }
    ? WithFiles<Form>
    : undefined;

export type Body<Id extends OperationId> =
  Operation<Id> extends { requestBody?: infer Request } ? ContentOf<NonNullable<Request>> : undefined;
export type Result<Id extends OperationId> = Operation<Id>['responses'] extends { 200: infer Ok }
  ? Ok extends { content: { 'application/json': infer Json } }
    ? Json
    : FileAnswer
  : never;

export type Role = 'customer' | 'staff' | 'admin';

/** The caller, always taken from the token. */
export interface Actor {
  readonly kind: Role;
  readonly userId: number;
  readonly sessionId: string;
}

/** The input of a public operation. `ip` is for rate limits only: never store or log it. */
export interface PublicCall<Id extends OperationId> {
  params: OperationParams<Id, 'path'>;
  query: OperationParams<Id, 'query'>;
  body: Body<Id>;
  ip: string;
  userAgent: string;
}

export interface Call<Id extends OperationId> extends PublicCall<Id> {
  actor: Actor;
}

export type Handler<Id extends OperationId> = (deps: AppDeps, call: Call<Id>) => Promise<Result<Id>>;
export type PublicHandler<Id extends OperationId> = (
  deps: AppDeps,
  call: PublicCall<Id>,
) => Promise<Result<Id>>;

/** Operations without a token; mounting throws unless the contract has `security: []`. */
export type PublicOperationId =
  | 'checkRegister'
  | 'confirmStaffRequest'
  | 'provider'
  | 'register'
  | 'requestStaffAccess'
  | 'sendOtp'
  | 'login'
  | 'loginTwoStep'
  | 'beginLoginTwoStep'
  | 'forgetPassword'
  | 'verifyOtp'
  | 'changePassword';

export type PublicHandlers = { [Id in PublicOperationId]: PublicHandler<Id> };
export type Handlers = { [Id in Exclude<OperationId, PublicOperationId>]: Handler<Id> };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
