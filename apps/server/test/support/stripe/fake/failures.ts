/** Error in Stripe's format: the status, and the content of `error`. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
    readonly headers: Record<string, string> = {},
  ) {
    super(error.message);
  }
}

interface Detail {
  readonly code?: string;
  readonly param?: string;
}

export const invalid = (message: string, detail: Detail = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...detail });

export const missing = (what: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const required = (param: string): StripeFailure =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const declined = (): StripeFailure =>
  new StripeFailure(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });

export const keyExpired = (key: string): StripeFailure =>
  new StripeFailure(401, {
    type: 'invalid_request_error',
    code: 'api_key_expired',
    message: `Expired API Key provided: ${masked(key)}`,
  });

export const keyUnknown = (key: string): StripeFailure =>
  new StripeFailure(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${masked(key)}`,
  });

export const keyAbsent = (): StripeFailure =>
  new StripeFailure(401, {
    type: 'invalid_request_error',
    message:
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  });

export const notPermitted = (key: string, account: string, permission: string): StripeFailure =>
  new StripeFailure(403, {
    type: 'invalid_request_error',
    message: `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account '${account}'. Having the 'rak_${permission}' permission would allow this request to continue.`,
  });

export const rateLimited = (retryAfter: number): StripeFailure =>
  new StripeFailure(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
    { 'retry-after': String(retryAfter) },
  );

export const unavailable = (): StripeFailure =>
  new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });

const masked = (key: string): string => `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`;
