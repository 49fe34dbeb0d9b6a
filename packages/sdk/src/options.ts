import type { BackOff } from './retry.ts';

/** Request, response or retry. Events contain no secrets or bodies, so they are safe to log. */
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
      /** Number of the failed attempt. */
      readonly attempt: number;
      readonly delayMs: number;
      /** Error code or error name. */
      readonly reason: string;
    };

export type ApiKey = string | (() => string | Promise<string>);

export interface TributaryOptions {
  /** `sk_live_…` or `sk_dev_…`, or a function that is called before each attempt. Default: `TRIBUTARY_API_KEY`. */
  readonly apiKey?: ApiKey | undefined;
  /**
   * `env_…`: use the browser's session in this environment instead of a key, on a page served by the Tributary server.
   * Use `live` or `dev` until `sessions.create` or `sessions.get` has returned the environment.
   */
  readonly environment?: string | undefined;
  /**
   * `usr_…` or `key_…`, with `environment`: only use the session of this user or API key. If someone else signs in with this
   * browser, calls fail instead of acting as that person.
   */
  readonly actor?: string | undefined;
  /**
   * Secret from the server's `S2S_REQUEST_SIGNING_SECRET`, to sign calls that require it. Default:
   * `TRIBUTARY_SIGNING_SECRET`.
   */
  readonly signingSecret?: string | undefined;
  /**
   * URL of the server, without `/v1`. Default: `TRIBUTARY_BASE_URL`, or `http://127.0.0.1:8787`; with `environment`,
   * the origin of the page.
   */
  readonly baseUrl?: string | undefined;
  /** Timeout for each attempt in milliseconds, including reading the body. Default: 30,000. */
  readonly timeout?: number | undefined;
  /** Maximum number of retries; 0 disables them. Default: 5, which is long enough for a server restart. */
  readonly maxRetries?: number | undefined;
  /**
   * Maximum `Retry-After` to wait for, in milliseconds. If the server asks for a longer wait, the call fails
   * immediately. Default: 5,000.
   */
  readonly maxRetryAfter?: number | undefined;
  /** Custom `fetch`, for example to use a proxy. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Function called for every request, response and retry. Errors thrown by the function are ignored. */
  readonly onEvent?: ((event: TransportEvent) => void) | undefined;
}

/** Options of a client for the portal of a program. */
export interface TributaryPortalOptions
  extends Pick<TributaryOptions, 'baseUrl' | 'timeout' | 'maxRetries' | 'fetch' | 'onEvent'> {
  /** `prg_…`: program of the portal. */
  readonly program: string;
}

export interface RequestOptions {
  /** Aborts the call with an `AbortedError`, even while it waits between attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout for each attempt in milliseconds; overrides the client's `timeout`. */
  readonly timeout?: number | undefined;
  readonly maxRetries?: number | undefined;
  /**
   * Idempotency key of a POST. Default: one UUID per call. For events and refunds, the key is the `external_event_id`.
   * Not used for batches, because each item has its own key.
   */
  readonly idempotencyKey?: string | undefined;
  /** Additional headers, such as `X-Request-Id`. They cannot override the SDK's own headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Clock adjusted for the server's clock skew, shared by a client and the clients derived from it. */
export interface Clock {
  readonly now: () => number;
  skewMs: number;
}

/** Options with all defaults filled in. */
export interface Settings {
  /** API key; absent with `environment`. */
  readonly apiKey: ApiKey | undefined;
  readonly environment: string | undefined;
  readonly actor: string | undefined;
  /** Program of a portal, without a key or an environment. */
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
