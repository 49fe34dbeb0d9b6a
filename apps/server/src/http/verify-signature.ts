import { createHash, timingSafeEqual } from 'node:crypto';
import { nonce, type RouteMetadata } from '@tributary/contract';
import type { KeyPrincipal, SessionPrincipal } from '../callers.ts';
import { Failure } from '../domain/failure.ts';
import { invalidInput } from '../domain/invalid-input.ts';
import { SIGNATURE_AGE_SECONDS_MAX } from '../domain/time.ts';
import { type Hmac, hmacSha256 } from '../platform/hmac.ts';
import { required, type Step, stateOf } from './request-state.ts';

export interface SigningOptions {
  /** Signing secrets. Without any, the headers are ignored. */
  readonly secrets: readonly string[] | undefined;
  /**
   * True if every route that moves money must be signed, false if only those for which the specification
   * requires a signature. Undefined: required once live has an owner.
   */
  readonly signsMoneyRoutes: boolean | undefined;
  /**
   * Records a key that moved money without a signature, so that its owner can be warned before such requests
   * are rejected.
   */
  noteUnsigned(principal: KeyPrincipal | SessionPrincipal, now: Date): void;
  /**
   * Uses up a signature before the work begins.
   * @throws SIGNATURE_REPLAYED
   */
  useUp(environmentId: number, signature: Uint8Array): Promise<void>;
}

/**
 * Verifies `X-Service-Signature`, the hex HMAC-SHA256 of `<timestamp>.<raw body>` with any of the secrets, if
 * the contract requires a signature (section 5 of the specification).
 */
export const verifySignature = ({ secrets, signsMoneyRoutes, noteUnsigned, useUp }: SigningOptions): Step => {
  const hmacs = secrets?.map((secret) => hmacSha256(Buffer.from(secret)));
  return (req) => {
    const state = stateOf(req);
    state.singleUseSignature = null;
    const { facts } = required(req, 'route');
    const body = req.body as object;
    if (!hmacs || !(facts.signed || movesMoney(facts, body))) return;
    const principal = required(req, 'principal');
    // Users cannot sign. What they may do depends on their role and on how recently they verified their
    // identity.
    if (principal.by === 'user' || principal.by === 'affiliate') return;
    const timestamp = req.get('x-service-timestamp');
    const signature = req.get('x-service-signature');
    const now = new Date();
    if (!facts.signed && !(signsMoneyRoutes ?? isPast(principal.signsMoneyFrom, now))) {
      if (signature === undefined && !isDryRun(body)) noteUnsigned(principal, now);
      return;
    }
    const why = facts.signed ? ofSpecification : signsMoneyRoutes ? bySetting : byOwner;
    if (principal.by === 'session') {
      assertUnsigned(why, body);
      return;
    }
    if (timestamp === undefined || signature === undefined) throw unsigned(why);
    assertSignature({ timestamp, signature, body: required(req, 'rawBody'), hmacs });
    if (countsOnce(facts, body)) return;
    const digest = createHash('sha256').update(`${timestamp}.${signature.toLowerCase()}`).digest();
    if (facts.signed) state.singleUseSignature = digest;
    else if (!isDryRun(body)) return useUp(principal.environmentId, digest);
  };
};

function movesMoney({ movesMoney: fields }: RouteMetadata, body: object): boolean {
  return fields === true || (fields || []).some((field) => Object.hasOwn(body, field));
}

/**
 * Returns true if a signature can be used only once. Requests signed under the specification have a key in
 * their body or in each item; for others, the work uses up the signature.
 */
const countsOnce = ({ signed, batch }: RouteMetadata, body: object): boolean =>
  signed === true && (batch === true || Object.hasOwn(body, 'external_event_id'));

const isDryRun = (body: object): boolean => (body as { dry_run?: unknown }).dry_run === true;

const isPast = (from: Date | null, now: Date): boolean => from !== null && from <= now;

/** Setting that requires a request to be signed, and a sentence that explains it. */
interface Why {
  readonly setting: string;
  readonly sentence: string;
}
const settingOf = (setting: string): Why => ({ setting, sentence: `This server has ${setting} set` });
const ofSpecification = settingOf('S2S_REQUEST_SIGNING_SECRET');
const bySetting = settingOf('TRIBUTARY_SIGN_MONEY_ROUTES=1');
const byOwner: Why = {
  setting: 'S2S_REQUEST_SIGNING_SECRET',
  sentence: 'This server has S2S_REQUEST_SIGNING_SECRET set, and this account has an owner',
};

const unsigned = ({ sentence }: Why) =>
  new Failure(
    'SIGNATURE_REQUIRED',
    `${sentence}, so this request must be signed: send X-Service-Timestamp and X-Service-Signature.`,
  );

/**
 * Throws for an unsigned request unless it is a dry run. A page cannot keep a secret, so requests with a session
 * are never signed. On routes that require a signature, they can only be dry runs.
 */
function assertUnsigned({ setting, sentence }: Why, body: object): void {
  if (isDryRun(body)) return;
  throw new Failure(
    'SESSION_NOT_ALLOWED',
    `${sentence}, so this endpoint requires a signature, and a session opened with an API key cannot sign. Sign in as a user, or use the CLI or SDK with an API key and the signing secret.`,
    { details: [{ field: 'setting', message: setting }] },
  );
}

/** Removes the nonce from the body. It matters only for the signature. */
export const takeNonce: Step = (req) => {
  if (!required(req, 'route').facts.movesMoney) return;
  const { nonce: given, ...rest } = req.body as { nonce?: unknown };
  if (given === undefined) return;
  const parsed = nonce.safeParse(given);
  if (!parsed.success)
    throw invalidInput(parsed.error.issues.map((issue) => ({ ...issue, path: ['nonce'] })));
  req.body = rest;
};

interface Signed {
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Buffer;
  readonly hmacs: readonly Hmac[];
}

function assertSignature({ timestamp, signature, body, hmacs }: Signed): void {
  // Check the format first, because `timingSafeEqual` throws for unequal lengths, and `Buffer.from(…, 'hex')`
  // stops at the first invalid digit.
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) {
    throw new Failure(
      'SIGNATURE_INVALID',
      'The timestamp must be Unix seconds, and the signature 64 hex digits.',
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
      `The signature timestamp differs from the server's clock by ${skewSeconds} s; at most ${SIGNATURE_AGE_SECONDS_MAX} s are allowed.`,
    );
  }
}
