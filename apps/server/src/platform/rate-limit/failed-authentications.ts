import { Failure } from '../../domain/failure.ts';
import { networkOf } from '../../domain/tracking/network.ts';

const FAILURES_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/** Counts failed authentications by address, so that guessing keys puts no load on the database. */
export interface FailedAuthentications {
  /**
   * Returns the milliseconds until unknown keys from the address are looked up again; 0 if it is not blocked.
   */
  blockedForMs(address: string): number;
  note(address: string): void;
}

interface Minute {
  failures: number;
  readonly until: number;
}

/** Counts in memory, for a limited number of addresses. The one that failed first is evicted first. */
export function failedAuthentications({
  perMinute = FAILURES_PER_MINUTE,
  nameOf = networkOf,
  now = () => performance.now(),
}: {
  perMinute?: number | undefined;
  /** Returns the name under which failures of an address are counted. Default: its network. */
  nameOf?: (address: string) => string;
  now?: () => number;
} = {}): FailedAuthentications {
  const minutes = new Map<string, Minute>();
  const current = (network: string) => {
    const minute = minutes.get(network);
    if (minute && minute.until > now()) return minute;
    minutes.delete(network);
    return null;
  };
  return {
    blockedForMs: (address) => {
      const minute = current(nameOf(address));
      return minute && minute.failures >= perMinute ? minute.until - now() : 0;
    },
    note: (address) => {
      const network = nameOf(address);
      const minute = current(network);
      if (minute) {
        minute.failures += 1;
        return;
      }
      const [first] = minutes.keys();
      if (minutes.size >= ADDRESSES_MAX && first !== undefined) minutes.delete(first);
      minutes.set(network, { failures: 1, until: now() + MINUTE_MS });
    },
  };
}

/** @param what kind of credentials that were not looked up, such as API keys */
export const tooManyFailures = (waitMs: number, what: string): Failure =>
  new Failure(
    'RATE_LIMIT_EXCEEDED',
    `This address has sent too many unknown ${what} in the last minute, so this request was not checked.`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) } },
  );
