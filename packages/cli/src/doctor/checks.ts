import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { APIError, type Tributary } from '@tributary/sdk';
import { CliError, type ExitCode, exitCodes } from '../cli-error.ts';
import { checkKey } from '../settings/auth.ts';
import { type ProfileFile, readProfiles } from '../settings/profile.ts';
import { masked, rejectedKeyHint, type Setting, type Settings } from '../settings/settings.ts';
import { counted } from '../terminal/text.ts';
import { version } from '../version.ts';

/** Line of the report. `skip` means that the check could not run. */
export interface Check {
  check: string;
  result: 'ok' | 'warn' | 'fail' | 'skip';
  found: string;
  /** Hint for fixing the problem; null if there is no hint. */
  todo: string | null;
  /** Exit code if this is the first check that fails. */
  exitCode: ExitCode;
}

const oldestNode = [20, 19] as const;

/** Checks the Node.js version, in the format of `process.versions.node`. */
export function checkVersions(nodeVersion: string): Check {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  return {
    check: 'versions',
    result: isOld ? 'fail' : 'ok',
    found: `tributary ${version}, Node.js ${nodeVersion}`,
    todo: isOld ? `Install Node.js ${oldestNode.join('.')} or newer.` : null,
    exitCode: exitCodes.unexpected,
  };
}

/** Reads the configuration as every command does, and reports any error. */
export async function checkConfig(path: string): Promise<{ check: Check; file: ProfileFile | undefined }> {
  const line = { check: 'configuration', exitCode: exitCodes.usage };
  try {
    const file = await readProfiles(path);
    if (file === undefined) {
      const todo = '`tributary auth login` creates one. It is not needed with TRIBUTARY_API_KEY.';
      return { check: { ...line, result: 'ok', found: `no file at ${path}`, todo }, file };
    }
    const mode = ((await stat(dirname(path))).mode & 0o777).toString(8);
    const names = Object.keys(file.profiles).length;
    const found = `${path}, ${counted(names, 'profile')}, readable only by you (directory mode ${mode})`;
    return { check: { ...line, result: 'ok', found, todo: null }, file };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return {
      check: {
        ...line,
        result: 'fail',
        found: error.message,
        todo: error.hint ?? null,
        exitCode: error.exitCode,
      },
      file: undefined,
    };
  }
}

interface Reached {
  status: number;
  /** Milliseconds by which the server's clock is ahead of ours; undefined without a usable Date header. */
  aheadMs: number | undefined;
  tookMs: number;
}

/**
 * Estimates by how much the server's clock is ahead of ours, allowing for half a second of rounding and half
 * the round-trip time.
 */
export function aheadOf(date: string | null, sentAtMs: number, tookMs: number): number | undefined {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(serverMs) ? undefined : serverMs + 500 - (sentAtMs + tookMs / 2);
}

async function reach(url: string, timeoutMs: number): Promise<Reached | Error> {
  const sentAtMs = Date.now();
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const tookMs = Date.now() - sentAtMs;
    await response.arrayBuffer();
    return {
      status: response.status,
      tookMs,
      aheadMs: aheadOf(response.headers.get('date'), sentAtMs, tookMs),
    };
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof Error ? cause : (error as Error);
  }
}

/** Returns true if the server responded to a TLS handshake in plain text. */
const isPlainHttp = (code: unknown): boolean =>
  /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(String(code));

function checkAnswer(check: string, url: string, answer: Reached | Error, todo: string): Check {
  const line = { check, exitCode: exitCodes.unexpected };
  if (answer instanceof Error) {
    const { code } = answer as { code?: unknown };
    if (isPlainHttp(code))
      return {
        ...line,
        result: 'fail',
        found: `${url}: the server does not use TLS on this port`,
        todo: 'Use http:// instead of https://.',
      };
    const reason = answer.message || ('code' in answer ? String(answer.code) : answer.name);
    return { ...line, result: 'fail', found: `${url}: ${reason}`, todo };
  }
  const { status, tookMs } = answer;
  const found = `${url} returned ${status} in ${tookMs} ms`;
  return status === 200
    ? { ...line, result: 'ok', found, todo: null }
    : { ...line, result: 'fail', found, todo };
}

const skewWarnMs = 60_000;
// The server's replay window for request signatures.
const skewFailMs = 300_000;

/**
 * Checks the clock, because the server rejects signatures if the clocks differ by more than the replay
 * window.
 */
export function checkClock(aheadMs: number | undefined): Check {
  const line = { check: 'clock', exitCode: exitCodes.unexpected };
  if (aheadMs === undefined) {
    return { ...line, result: 'skip', found: 'the server sent no Date header', todo: null };
  }
  const off = Math.abs(aheadMs);
  if (off < skewWarnMs) return { ...line, result: 'ok', found: 'within a minute of the server', todo: null };
  const found = `${Math.round(off / 1_000)} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the server`;
  const todo =
    'Synchronize the clock of this machine (NTP): signatures are rejected if it is off by more than 300 s.';
  return { ...line, result: off > skewFailMs ? 'fail' : 'warn', found, todo };
}

export async function checkServer(baseUrl: string, timeoutMs: number): Promise<Check[]> {
  const health = await reach(`${baseUrl}/healthz`, timeoutMs);
  const server = checkAnswer(
    'server',
    `${baseUrl}/healthz`,
    health,
    'Check that the server is running and that --base-url points to it.',
  );
  if (server.result === 'fail') return [server];
  const ready = await reach(`${baseUrl}/readyz`, timeoutMs);
  return [
    server,
    checkAnswer(
      'readiness',
      `${baseUrl}/readyz`,
      ready,
      'The server cannot use its database. Check its log.',
    ),
    checkClock(health instanceof Error ? undefined : health.aheadMs),
  ];
}

export async function checkAccess(client: Tributary, { apiKey, profile }: Settings): Promise<Check> {
  const line = { check: 'key', exitCode: exitCodes.auth };
  const key = `${masked(apiKey?.value ?? '')} (from the ${apiKey?.source})`;
  try {
    const mayRead = await checkKey(client);
    if (mayRead) return { ...line, result: 'ok', found: `${key} is accepted`, todo: null };
    return { ...line, result: 'ok', found: `${key} is accepted, but lacks read:referrals`, todo: null };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.status !== 401) {
      return {
        ...line,
        result: 'warn',
        found: `${key}: the server returned ${error.status} ${error.code}`,
        todo: null,
      };
    }
    const todo = apiKey === undefined ? null : rejectedKeyHint(apiKey, profile);
    return { ...line, result: 'fail', found: `${key} is rejected: ${error.code}`, todo };
  }
}

/**
 * Returns the error code for an empty conversion. The server checks the signature before the body and always
 * rejects an empty one, so nothing is recorded.
 */
async function answerOf(client: Tributary): Promise<string> {
  const sent = client
    .withOptions({ maxRetries: 0 })
    .request({ method: 'POST', path: '/v1/conversions', body: {} });
  return sent.then(
    () => 'NO_ERROR',
    (error: unknown) => {
      if (error instanceof APIError) return error.code;
      throw error;
    },
  );
}

/**
 * Checks the signing secret. A server that does not require signatures does not verify them either, so an unsigned
 * request is sent first. `clientOf` returns a client with this secret.
 */
export async function checkSigning(
  clientOf: (signingSecret: Setting | undefined) => Promise<Tributary>,
  { signingSecret }: Settings,
): Promise<Check> {
  const line = { check: 'signing', exitCode: exitCodes.auth };
  const unsigned = await answerOf(await clientOf(undefined));
  if (unsigned === 'VALIDATION_ERROR') {
    if (signingSecret === undefined)
      return {
        ...line,
        result: 'ok',
        found: 'no secret is configured, and the server does not require one',
        todo: null,
      };
    const found = `the server does not require signatures, so the secret (from the ${signingSecret.source}) is not verified`;
    return { ...line, result: 'skip', found, todo: null };
  }
  if (unsigned !== 'SIGNATURE_REQUIRED')
    return { ...line, result: 'skip', found: `unknown: the server returned ${unsigned}`, todo: null };
  if (signingSecret === undefined) {
    const todo =
      'Save a secret from the server’s S2S_REQUEST_SIGNING_SECRET: tributary config set signing_secret';
    return {
      ...line,
      result: 'fail',
      found: 'no secret is configured, but the server requires signatures',
      todo,
    };
  }
  const code = await answerOf(await clientOf(signingSecret));
  if (code === 'VALIDATION_ERROR')
    return { ...line, result: 'ok', found: 'the server accepts the signature', todo: null };
  if (code.startsWith('SIGNATURE_')) {
    const found = `the server rejects the signature: ${code}`;
    const todo = `The secret (from the ${signingSecret.source}) must be one of those in the server’s S2S_REQUEST_SIGNING_SECRET.`;
    return { ...line, result: 'fail', found, todo };
  }
  return { ...line, result: 'skip', found: `unknown: the server returned ${code}`, todo: null };
}

/**
 * Checks that every group with affiliates has an incentive. Otherwise, sales by its affiliates earn no
 * commission.
 */
export async function checkIncentives(client: Tributary): Promise<Check> {
  const line = { check: 'incentives', exitCode: exitCodes.unexpected };
  try {
    const { groups_without_incentive: groups } = await client.inbox.get();
    if (!groups) return { ...line, result: 'skip', found: 'the key lacks read:groups', todo: null };
    const [first] = groups.items;
    if (!first)
      return { ...line, result: 'ok', found: 'every group with affiliates has an incentive', todo: null };
    const others = groups.count > 1 ? ` and ${counted(groups.count - 1, 'other group')} have` : ' has';
    return {
      ...line,
      result: 'warn',
      found: `${first.name} (${first.id})${others} no incentive, so sales earn no commission`,
      todo: `Attach one: tributary groups incentives attach ${first.id} --incentive-id <incentive-id>`,
    };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const found = `unknown: the server returned ${error.status} ${error.code}`;
    return { ...line, result: 'skip', found, todo: null };
  }
}
