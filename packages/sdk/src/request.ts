import { type Completed, readAnswer } from './answer.ts';
import { type Answer, attempt, isRedirect, type Progress } from './attempt.ts';
import { AbortedError, APIError, ConnectionError, RateLimitError } from './errors.ts';
import type { Settings } from './options.ts';
import type { Prepared } from './prepare.ts';
import { backOffMs, httpDateMs, isRetryableStatus, retryAfterMs, sleep } from './retry.ts';

/** If the clock skew is below this value, we assume that a slow network caused the signature to expire. */
const skewToleranceMs = 60_000;

interface Failure {
  readonly error: APIError | ConnectionError;
  /** Response; absent if no complete response was received. */
  readonly answer?: Answer;
}

/**
 * Sends a call until its outcome is final, with the same bytes and key but a new signature for each attempt.
 * Requests are signed after waiting, so that a signature is never older than its request.
 * @param attempts number of requests already sent for the call, for example for other parts of a batch.
 */
export async function send(settings: Settings, call: Prepared, attempts = 0): Promise<Completed> {
  const progress: Progress = { attempts, lastSignedAt: 0 };
  let retries = 0;
  let isCorrected = false;
  let mayHaveActed = false;
  for (;;) {
    const outcome = await tryOnce(settings, call, progress);
    if (!('error' in outcome)) return outcome;
    if (mayHaveActed && isGone(call, outcome)) return asDeleted(call, outcome, progress.attempts);
    if (!isCorrected && correctSkew(settings, outcome)) {
      isCorrected = true;
      progress.lastSignedAt = 0;
      continue;
    }
    if (retries >= call.maxRetries) throw outcome.error;
    retries += 1;
    await backOff(settings, call, outcome, { retry: retries, attempt: progress.attempts });
    // A rate-limited request was not processed. After any other failure, the request may have been processed.
    mayHaveActed ||= !(outcome.error instanceof RateLimitError);
  }
}

async function tryOnce(settings: Settings, call: Prepared, progress: Progress): Promise<Completed | Failure> {
  try {
    const answer = await attempt(settings, call, progress);
    const read = readAnswer(call, answer, progress.attempts, settings.clock.now());
    return read instanceof APIError ? { error: read, answer } : read;
  } catch (error) {
    if (error instanceof ConnectionError) return { error };
    throw error;
  }
}

/**
 * Waits for the next attempt. Throws the error if the call can't be retried, or `AbortedError` if the call is aborted.
 */
async function backOff(
  settings: Settings,
  call: Prepared,
  { error, answer }: Failure,
  { retry, attempt: failed }: { retry: number; attempt: number },
): Promise<void> {
  if (!mayRetry(error)) throw error;
  const jitterMs = backOffMs(retry, settings.backOff);
  const askedMs = answer && retryAfterMs(answer.response.headers, settings.clock.now());
  if (askedMs !== undefined && askedMs > settings.maxRetryAfterMs) throw error;
  const delayMs = Math.max(jitterMs, askedMs ?? 0);
  const reason = error instanceof APIError ? error.code : error.name;
  settings.onEvent({ type: 'retry', method: call.method, url: call.url, attempt: failed, delayMs, reason });
  await sleep(delayMs, call.signal);
  if (!call.signal?.aborted) return;
  throw new AbortedError('The call was aborted before a retry.', {
    attempts: failed,
    idempotencyKey: call.idempotencyKey,
    cause: call.signal.reason,
  });
}

/** Returns true if the error may be temporary. Every call can be retried, because it is idempotent or has a key. */
function mayRetry(error: APIError | ConnectionError): boolean {
  if (!(error instanceof APIError)) return !isRedirect(error);
  return isRetryableStatus(error.status) || error.code === 'IDEMPOTENCY_IN_PROGRESS';
}

/**
 * Switches to the server's time after `SIGNATURE_EXPIRED` if clock skew may be the cause. Later calls also
 * use the server's time.
 */
function correctSkew({ clock }: Settings, { error, answer }: Failure): boolean {
  if (!(error instanceof APIError) || error.code !== 'SIGNATURE_EXPIRED' || answer?.signedAt === undefined)
    return false;
  const serverMs = httpDateMs(answer.response.headers.get('date'));
  // Compare with the time in this attempt's signature, because another call may have corrected the clock in
  // the meantime.
  if (serverMs === undefined || Math.abs(serverMs - answer.signedAt * 1_000) <= skewToleranceMs) return false;
  clock.skewMs = serverMs - clock.now();
  return true;
}

function isGone(call: Prepared, { error }: Failure): boolean {
  return call.method === 'DELETE' && error instanceof APIError && error.code === 'NOT_FOUND';
}

/** Returns the result of a DELETE whose earlier attempt succeeded but whose response was lost. */
function asDeleted(call: Prepared, { answer }: Failure, attempts: number): Completed {
  const id = decodeURIComponent(new URL(call.url).pathname.split('/').at(-1) ?? '');
  const response = (answer as Answer).response;
  return { body: { success: true, data: { id, deleted: true } }, response, attempts };
}
