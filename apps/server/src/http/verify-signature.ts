import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../domain/failure.ts';
import { SIGNATURE_AGE_SECONDS_MAX } from '../domain/time.ts';
import { type Hmac, hmacSha256 } from '../hmac.ts';
import { required, stateOf } from './request-state.ts';
import type { Step } from './steps.ts';

/**
 * Verifies `X-Service-Signature` = hex HMAC-SHA256 of `<timestamp>.<raw body>` on the routes that the contract marks
 * as signed, with any of the secrets. Without secrets the headers are ignored (section 5 of the specification).
 */
export const verifySignature = (secrets: readonly string[] | undefined): Step => {
  const hmacs = secrets?.map((secret) => hmacSha256(Buffer.from(secret)));
  return (req) => {
    const state = stateOf(req);
    state.singleUseSignature = null;
    if (!hmacs || !required(req, 'route').facts.signed) return;
    if (required(req, 'principal').by === 'session') {
      assertUnsigned(req.body as object);
      return;
    }
    const timestamp = req.get('x-service-timestamp');
    const signature = req.get('x-service-signature');
    if (timestamp === undefined || signature === undefined) {
      throw new Failure(
        'SIGNATURE_REQUIRED',
        'This request must be signed: X-Service-Timestamp and X-Service-Signature.',
      );
    }
    assertSignature({ timestamp, signature, body: required(req, 'rawBody'), hmacs });
    const hasOwnKey = Object.hasOwn(req.body as object, 'external_event_id');
    if (!hasOwnKey)
      state.singleUseSignature = createHash('sha256')
        .update(`${timestamp}.${signature.toLowerCase()}`)
        .digest();
  };
};

/** A page cannot keep a secret, so a session never signs: it may try what a signed route would do, and no more. */
function assertUnsigned(body: object): void {
  if ((body as { dry_run?: unknown }).dry_run === true) return;
  throw new Failure(
    'SESSION_NOT_ALLOWED',
    'This server takes this call with a signature only, and a session cannot sign. Send it with an API key and the signing secret, or with dry_run: true to see what it would do.',
  );
}

interface Signed {
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Buffer;
  readonly hmacs: readonly Hmac[];
}

function assertSignature({ timestamp, signature, body, hmacs }: Signed): void {
  // Check the format first: `timingSafeEqual` throws on unequal lengths, and `Buffer.from(…, 'hex')` stops at the first invalid digit.
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) {
    throw new Failure(
      'SIGNATURE_INVALID',
      'The timestamp must be Unix seconds and the signature 64 hex digits.',
    );
  }
  const received = Buffer.from(signature, 'hex');
  const matches = hmacs.map((hmac) => timingSafeEqual(hmac(`${timestamp}.`, body), received));
  if (!matches.includes(true))
    throw new Failure('SIGNATURE_INVALID', 'The signature does not match the body.');
  const skewSeconds = Math.abs(Math.floor(Date.now() / 1000) - Number(timestamp));
  if (skewSeconds > SIGNATURE_AGE_SECONDS_MAX) {
    throw new Failure(
      'SIGNATURE_EXPIRED',
      `The signature is ${skewSeconds} s away from the server clock; at most ${SIGNATURE_AGE_SECONDS_MAX} s are allowed.`,
    );
  }
}
