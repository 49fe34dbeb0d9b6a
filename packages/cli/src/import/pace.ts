/** Share of the rate limit reserved for other users of the same key, such as a shop that records sales. */
const shareLeft = 0.25;

interface Pace {
  /** Called once, before the first wait, with the number of rows per minute that the import sends. */
  readonly onSlow: (rowsPerMinute: number, limit: number) => void;
  readonly onWait: (seconds: number) => void;
  readonly signal: AbortSignal;
}

const secondMs = 1_000;

const numberIn = (headers: Headers, name: string): number | undefined => {
  const text = headers.get(name);
  return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
};

/** Returns the end of the minute by our clock, which may differ from the server's. */
function resetMs(headers: Headers): number | undefined {
  const reset = numberIn(headers, 'x-ratelimit-reset');
  const date = Date.parse(headers.get('date') ?? '');
  if (reset === undefined) return undefined;
  return Number.isNaN(date) ? reset * secondMs : Date.now() + reset * secondMs - date;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });

/**
 * Slows an import down to a share of the rate limit, as reported in each response. Never waits if the server has no
 * limit.
 */
export function createPace({ onSlow, onWait, signal }: Pace) {
  let known: { limit: number; remaining: number; until: number } | undefined;
  let isSaid = false;
  return {
    saw(headers: Headers): void {
      const limit = numberIn(headers, 'x-ratelimit-limit');
      const remaining = numberIn(headers, 'x-ratelimit-remaining');
      const until = resetMs(headers);
      known =
        limit === undefined || remaining === undefined || until === undefined
          ? undefined
          : { limit, remaining, until };
    },
    /** Resolves once sending this many rows would leave enough of the rate limit for other clients. */
    async ready(rows: number): Promise<void> {
      if (known === undefined || known.remaining - rows >= known.limit * shareLeft) return;
      const { limit, until } = known;
      if (Date.now() < until && !isSaid) onSlow(Math.floor(limit * (1 - shareLeft)), limit);
      isSaid = true;
      while (Date.now() < until && !signal.aborted) {
        const leftMs = until - Date.now();
        onWait(Math.ceil(leftMs / secondMs));
        await sleep(Math.min(leftMs, secondMs), signal);
      }
    },
  };
}

export type ImportPace = ReturnType<typeof createPace>;
