import { exitCodes } from '../exit-codes.ts';
import type { Check } from './check.ts';

interface Reached {
  status: number;
  /** Milliseconds that the server's clock is ahead of ours; undefined without a usable Date header. */
  aheadMs: number | undefined;
  tookMs: number;
}

/** A `Date` header has whole seconds, so half a second is its best guess; half the round trip is the way back. */
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

function checkAnswer(check: string, url: string, answer: Reached | Error, todo: string): Check {
  const line = { check, exitCode: exitCodes.unexpected };
  if (answer instanceof Error) {
    const reason = answer.message || ('code' in answer ? String(answer.code) : answer.name);
    return { ...line, result: 'fail', found: `${url}: ${reason}`, todo };
  }
  const { status, tookMs } = answer;
  const found = `${url} answered ${status} in ${tookMs} ms`;
  return status === 200
    ? { ...line, result: 'ok', found, todo: null }
    : { ...line, result: 'fail', found, todo };
}

const skewWarnMs = 60_000;
/** The server's replay window for signatures (interface specification, section 5). */
const skewFailMs = 300_000;

/** Clocks: a signature is refused when ours is off by more than the replay window. */
export function checkClock(aheadMs: number | undefined): Check {
  const line = { check: 'clock', exitCode: exitCodes.unexpected };
  if (aheadMs === undefined) {
    return { ...line, result: 'skip', found: 'the server did not tell its time', todo: null };
  }
  const off = Math.abs(aheadMs);
  if (off < skewWarnMs) return { ...line, result: 'ok', found: 'within a minute of the server', todo: null };
  const found = `${Math.round(off / 1_000)} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the server`;
  const todo = 'Set the clock of this machine (NTP): signatures are refused when it is more than 300 s off.';
  return { ...line, result: off > skewFailMs ? 'fail' : 'warn', found, todo };
}

/** Is the server there, ready, and of the same time as we? */
export async function checkServer(baseUrl: string, timeoutMs: number): Promise<Check[]> {
  const health = await reach(`${baseUrl}/healthz`, timeoutMs);
  const server = checkAnswer(
    'server',
    `${baseUrl}/healthz`,
    health,
    'Is the server running, and is --base-url that of a Tributary server?',
  );
  if (server.result === 'fail') return [server];
  const ready = await reach(`${baseUrl}/readyz`, timeoutMs);
  return [
    server,
    checkAnswer('readiness', `${baseUrl}/readyz`, ready, "See the server's log: it cannot use its database."),
    checkClock(health instanceof Error ? undefined : health.aheadMs),
  ];
}
