import type { BackOff } from './retry.ts';

/** What happens on the wire. Holds no secret and no body: safe to log. */
export type TransportEvent =
  | {
      readonly type: 'request';
      readonly method: string;
      readonly url: string;
      readonly attempt: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'response';
      readonly method: string;
      readonly url: string;
      readonly attempt: number;
      readonly status: number;
      readonly requestId: string | undefined;
      readonly durationMs: number;
    }
  | {
      readonly type: 'retry';
      readonly method: string;
      readonly url: string;
      /** The attempt that failed. */
      readonly attempt: number;
      readonly delayMs: number;
      /** A status, an error code, or the name of the error. */
      readonly reason: string;
    };

export type ApiKey = string | (() => string | Promise<string>);

export interface TributaryOptions {
  /** `sk_live_…` or `sk_dev_…`, or a function that is called before each attempt. Default: `TRIBUTARY_API_KEY`. */
  readonly apiKey?: ApiKey | undefined;
  /**
   * `env_…`, in place of a key: in a page that the server itself serves, the browser's session in this environment. `live`
   * or `dev` until `sessions.create` or `sessions.get` has told which environment it is.
   */
  readonly environment?: string | undefined;
  /**
   * `usr_…` or `key_…`, with `environment`: only the session of this user or API key. Once somebody else has signed in in the
   * browser, calls fail instead of being made as that person.
   */
  readonly actor?: string | undefined;
  /** The server's `S2S_REQUEST_SIGNING_SECRET`. Signs the calls that need it. Default: `TRIBUTARY_SIGNING_SECRET`. */
  readonly signingSecret?: string | undefined;
  /**
   * The URL of the server, without `/v1`. Default: `TRIBUTARY_BASE_URL`, or
   * `http://127.0.0.1:8787`; with `environment` the origin of the page.
   */
  readonly baseUrl?: string | undefined;
  /** Milliseconds for one attempt, including reading the body. Default: 30,000. */
  readonly timeout?: number | undefined;
  /** How often a failed attempt is retried. 0 turns retries off. Default: 5, which outlasts a restart of the server. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds. A call that is told to wait longer than this fails immediately. Default: 5,000. */
  readonly maxRetryAfter?: number | undefined;
  /** A custom `fetch`, for a proxy or an agent. Default: the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Called on every request, response and retry. Errors that it throws are ignored. */
  readonly onEvent?: ((event: TransportEvent) => void) | undefined;
}

/** Options of a client for the portal of a program. */
export interface TributaryPortalOptions
  extends Pick<TributaryOptions, 'baseUrl' | 'timeout' | 'maxRetries' | 'fetch' | 'onEvent'> {
  /** `prg_…`: the program whose affiliates this page is for. */
  readonly program: string;
}

export interface RequestOptions {
  /** Ends the call in any phase, including the waits between attempts, with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt; overrides the client's `timeout`. */
  readonly timeout?: number | undefined;
  readonly maxRetries?: number | undefined;
  /**
   * For a POST. Default: one UUID per call. On events and refunds it is the `external_event_id`.
   * Not for batches, because each of their items has a key.
   */
  readonly idempotencyKey?: string | undefined;
  /** Additional headers, such as `X-Request-Id`. They cannot replace the SDK's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** How far the server's clock is from ours. One for all calls of a client and of those derived from it. */
export interface Clock {
  readonly now: () => number;
  skewMs: number;
}

/** The options with every default filled in. */
export interface Settings {
  /** Absent with `environment`. */
  readonly apiKey: ApiKey | undefined;
  readonly environment: string | undefined;
  readonly actor: string | undefined;
  /** The program whose portal this is: with neither a key nor an environment. */
  readonly portal: string | undefined;
  readonly signingSecret: string | undefined;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryAfterMs: number;
  readonly fetch: typeof fetch;
  readonly onEvent: (event: TransportEvent) => void;
  readonly clock: Clock;
  readonly backOff: BackOff;
}
