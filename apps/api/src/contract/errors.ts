/** All problem codes with their HTTP status (errors-015). */

import type { components } from '@portal/sdk/contract.gen';

export type ProblemCode = components['schemas']['ProblemCode'];
/** The token for the second step of a login. */
export type Challenge = components['schemas']['LoginChallenge'];
/** How a person confirms their identity. */
export type Confirmation = components['schemas']['Confirmation'];
export interface FieldError {
  field: string;
  message: string;
}

const statusOf = {
  validation_failed: 400,
  malformed_body: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  token_expired: 401,
  session_idle: 401,
  session_expired: 401,
  session_ended: 401,
  two_step_required: 401,
  two_step_setup_required: 401,
  access_pending: 403,
  access_rejected: 403,
  forbidden: 403,
  confirmation_required: 403,
  unauthentic_access: 403,
  not_found: 404,
  conflict: 409,
  email_taken: 409,
  idempotency_key_reused: 409,
  still_in_progress: 409,
  answer_lost: 409,
  document_accepted: 409,
  order_already_paid: 409,
  duplicate_receipt: 409,
  order_cancelled: 409,
  open_orders: 409,
  too_large: 413,
  wrong_type: 415,
  file_locked: 422,
  file_infected: 422,
  code_wrong: 422,
  code_expired: 422,
  code_not_verified: 422,
  duplicate_service: 422,
  service_unavailable: 422,
  customer_erased: 422,
  ticket_closed: 422,
  reopen_too_late: 422,
  payment_not_captured: 422,
  payment_mismatch: 422,
  payment_refunded: 409,
  payment_used: 409,
  payment_provider_unavailable: 503,
  storage_full: 503,
  too_many: 429,
  timeout: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ProblemCode, number>;

/** An error whose message reaches the caller. Every other error becomes `internal` and is only logged. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: Challenge | undefined;
  readonly confirmation: Confirmation | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    more: {
      errors?: FieldError[];
      retryAfter?: number;
      challenge?: Challenge;
      confirmation?: Confirmation;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = statusOf[code];
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.challenge = more.challenge;
    this.confirmation = more.confirmation;
  }
}

/** 400 with the fields at fault. */
export const invalid = (errors: FieldError[]) =>
  new Problem(
    'validation_failed',
    errors.length === 1 && errors[0] ? errors[0].message : 'Please check the marked fields.',
    { errors },
  );

/** 409 for what a cancelled order can't take any more. */
export const orderCancelled = () => new Problem('order_cancelled', 'This order is cancelled.');

/** 401: no, expired or revoked token. */
export const unauthenticated = () => new Problem('unauthenticated', 'Please log in again.');

/** 403 for the wrong role. */
export const forbidden = () => new Problem('forbidden', 'This account may not do that.');

/** 403 for what is not the caller's own, the same whether it exists or not (record 0001). */
export const unauthenticAccess = () => new Problem('unauthentic_access', 'Unauthentic access');

/** 404 for an id or address that can't exist. */
export const notFound = (message = 'There is nothing at this address.') => new Problem('not_found', message);

/** 429 with the seconds to wait. */
export const tooMany = (seconds: number, message = 'Too many tries. Please wait a little and try again.') =>
  new Problem('too_many', message, { retryAfter: Math.max(1, Math.ceil(seconds)) });
