import type Stripe from 'stripe';

interface StripeClientOptions {
  /** Origin to use instead of Stripe's in tests, such as `http://127.0.0.1:12111`. */
  readonly apiBase?: string | undefined;
  /** Time limit per request. */
  readonly timeoutMs: number;
}

/** Creates Stripe's client, which is loaded on first use. It does not retry requests. */
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
 * Returns the API version for our requests to Stripe and for the endpoints we create, which is the library's
 * version.
 */
export const stripeApiVersion = async () => (await import('stripe')).default.API_VERSION;

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') };
}
