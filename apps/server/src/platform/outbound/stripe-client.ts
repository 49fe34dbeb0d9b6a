import type Stripe from 'stripe';

interface StripeClientOptions {
  /** Replacement for Stripe's server in tests: an origin such as `http://127.0.0.1:12111`. */
  readonly apiBase?: string | undefined;
  /** Time limit per request. */
  readonly timeoutMs: number;
}

/** Returns Stripe's client, which is loaded on first use. Requests are not retried automatically. */
export async function stripeClient(
  key: string,
  { apiBase, timeoutMs }: StripeClientOptions,
): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(key, {
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMs,
    ...(apiBase !== undefined && addressOf(apiBase)),
  });
}

/**
 * Returns the API version used for our requests to Stripe and for the endpoints we create: the version of the library.
 */
export const stripeApiVersion = async () => (await import('stripe')).default.API_VERSION;

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') };
}
