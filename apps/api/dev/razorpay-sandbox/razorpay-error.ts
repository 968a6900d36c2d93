/** Errors in Razorpay's format. */

import type { Failure } from './entities.ts';

export interface ErrorBody {
  error: Failure & { metadata: Record<string, string>; field?: string };
}

/** Thrown anywhere in a route; the server returns it unchanged. */
export class RazorpayError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.error.description);
    this.status = status;
    this.body = body;
  }
}

/** A request that breaks a rule about one of its fields. */
export function invalidField(field: string, description: string): RazorpayError {
  return badRequest(description, { field, reason: 'input_validation_failed' });
}

/** A request that is well-formed but rejected. */
export function badRequest(
  description: string,
  { field, reason = 'NA', status = 400 }: { field?: string; reason?: string; status?: number } = {},
): RazorpayError {
  const step = reason === 'NA' ? 'NA' : 'payment_initiation';
  const source = reason === 'NA' ? 'NA' : 'business';
  return new RazorpayError(status, {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source,
      step,
      reason,
      metadata: {},
      ...(field === undefined ? {} : { field }),
    },
  });
}

/** Razorpay returns 400 for an unknown id, not 404. */
export function unknownId(): RazorpayError {
  return badRequest('The id provided does not exist', { reason: 'input_validation_failed' });
}
